/** Many runs over all cores, and what becomes of their figures: tables, CSV files, a report. */
package io.horoscope.bench.sim.sweep;
