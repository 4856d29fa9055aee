/**
 * From reports to loads: formulas, and the table of the newest loads, which one thread builds and
 * any thread reads without a lock. A load is a ratio from 0 (idle) to 1 (saturated), lower is
 * better.
 */
package io.horoscope.core.score;
