/** Formulas that judge signals. A load is a ratio from 0 (idle) to 1 (saturated), lower is better. */
package io.horoscope.core.score;
