/** The experiments of {@code scripts/bench}: what is compared, how it is interleaved, and what comes out of it. */
package io.horoscope.bench.lab.experiment;
