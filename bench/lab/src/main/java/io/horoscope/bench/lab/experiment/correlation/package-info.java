/** What {@code paper-correlation} measures: each signal beside the latency of reads. */
package io.horoscope.bench.lab.experiment.correlation;
