/**
 * A YCSB binding for Cassandra on the current Java driver, and a workload with a true Zipf
 * distribution.
 */
package io.horoscope.bench.ycsb;
