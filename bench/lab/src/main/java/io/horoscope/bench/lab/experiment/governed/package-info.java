/**
 * What {@code governed} measures: scenarios of the simulator on real nodes, whose reads take as
 * long as the simulator says.
 */
package io.horoscope.bench.lab.experiment.governed;
