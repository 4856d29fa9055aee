/**
 * What {@code switchback}, {@code cycles} and others measure: arms that take turns within one
 * cluster, in random order.
 */
package io.horoscope.bench.lab.experiment.switchback;
