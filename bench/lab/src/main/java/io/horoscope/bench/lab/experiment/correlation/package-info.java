/** What tells how long a read will take: signals and formulas against latencies, window by window, under mixed antagonists. */
package io.horoscope.bench.lab.experiment.correlation;
