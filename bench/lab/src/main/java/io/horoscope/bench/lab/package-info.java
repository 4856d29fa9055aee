/** The lab: clusters of real processes on one machine, for quickstart, everyday use and tests. */
package io.horoscope.bench.lab;
