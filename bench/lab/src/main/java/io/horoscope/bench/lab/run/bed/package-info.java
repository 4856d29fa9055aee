/** What an experiment is done on: clusters with the same data, of which one runs at a time. */
package io.horoscope.bench.lab.run.bed;
