/** Experiments on a running cluster of somebody else: only routing settings are changed. */
package io.horoscope.bench.lab.run.remote;
