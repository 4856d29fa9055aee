/** The lab: real clusters out of real processes on one machine, for the quickstart, for everyday use and for tests. */
package io.horoscope.bench.lab;
