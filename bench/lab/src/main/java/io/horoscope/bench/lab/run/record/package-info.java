/** The files of a run: run.json, CSV tables, settings.yaml; and the start of the analysis. */
package io.horoscope.bench.lab.run.record;
