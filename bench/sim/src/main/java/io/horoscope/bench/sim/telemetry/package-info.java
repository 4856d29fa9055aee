/** Monitors, directors and subscribers of scores: real datagrams over an unreliable network. */
package io.horoscope.bench.sim.telemetry;
