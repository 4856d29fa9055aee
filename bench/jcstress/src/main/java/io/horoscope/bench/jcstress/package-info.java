/**
 * The values that threads may read from shared structures: the score table, estimates of replicas,
 * and the state of selectors. The comment of each class has the argument; jcstress searches for an
 * execution that contradicts it.
 */
package io.horoscope.bench.jcstress;
