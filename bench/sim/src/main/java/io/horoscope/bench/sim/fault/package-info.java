/** Faults of nodes, monitors and directors, which scenarios inject. */
package io.horoscope.bench.sim.fault;
