/** Estimators of streams in bounded memory: quantiles, minima, counts of keys, decaying samples. */
package io.horoscope.core.estimate;
