/** The program behind {@code scripts/simulate}. */
package io.horoscope.bench.sim;
