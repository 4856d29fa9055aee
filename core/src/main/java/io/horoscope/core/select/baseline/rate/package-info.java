/**
 * C3's rate control (Suresh et al., NSDI 2015, section 3.2): a token bucket per replica, shared by
 * the selectors {@code c3} and {@code round_robin}.
 */
package io.horoscope.core.select.baseline.rate;
