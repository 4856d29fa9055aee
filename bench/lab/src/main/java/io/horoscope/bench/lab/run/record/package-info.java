/** What an experiment writes down beside its figures: settings and versions, every run, garbage collections, routing, scores. */
package io.horoscope.bench.lab.run.record;
