/** Experiments on a running cluster that is not the lab's: only routing settings are changed. */
package io.horoscope.bench.lab.run.remote;
