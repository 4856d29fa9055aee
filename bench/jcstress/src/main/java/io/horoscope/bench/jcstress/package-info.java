/**
 * What a reader may see while the one writer of a table works. Each class carries its argument in prose; jcstress looks for
 * an execution that contradicts it.
 */
package io.horoscope.bench.jcstress;
