/** Checks that nb5 can use the workload and driver files of this module, by the libraries of NoSQLBench 4.17. */
package io.horoscope.bench.nosqlbench;
