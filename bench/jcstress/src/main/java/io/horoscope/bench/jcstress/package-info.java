/**
 * What threads may see of the structures that they share: the score table, estimates of replicas, and what selectors remember.
 * Each class carries its argument in prose; jcstress looks for an execution that contradicts it.
 */
package io.horoscope.bench.jcstress;
