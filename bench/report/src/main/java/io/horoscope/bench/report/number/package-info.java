/** How numbers are written: three significant digits, units, intervals. Never depends on a locale. */
package io.horoscope.bench.report.number;
