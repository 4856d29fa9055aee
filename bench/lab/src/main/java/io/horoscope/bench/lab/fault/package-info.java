/** Faults of nodes: how they are injected and cleared. */
package io.horoscope.bench.lab.fault;
