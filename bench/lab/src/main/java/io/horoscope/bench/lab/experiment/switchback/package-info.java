/**
 * What {@code switchback} and {@code cycles} measure: arms that take turns within one cluster, in
 * random order.
 */
package io.horoscope.bench.lab.experiment.switchback;
