/** The clock, the queue of events and the seeds: what any discrete-event simulation needs. */
package io.horoscope.bench.sim.engine;
