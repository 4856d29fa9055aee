/** Scenarios: what the files say, as typed settings, and the run that is made of them. */
package io.horoscope.bench.sim.scenario;
