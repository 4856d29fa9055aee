/** The measurements of a run. */
package io.horoscope.bench.sim.measure;
