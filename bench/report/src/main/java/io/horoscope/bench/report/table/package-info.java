/** Tables for people (a page, a terminal) and for programs (CSV). */
package io.horoscope.bench.report.table;
