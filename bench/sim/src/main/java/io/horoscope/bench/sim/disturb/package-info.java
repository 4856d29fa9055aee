/** What goes wrong during a run, one kind a file. */
package io.horoscope.bench.sim.disturb;
