/** The client of an experiment: YCSB in a process of its own, and what it measured. */
package io.horoscope.bench.lab.run.client;
