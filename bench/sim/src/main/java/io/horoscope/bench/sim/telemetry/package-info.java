/** Monitors, directors and what coordinators hear of them: real datagrams over an unreliable network. */
package io.horoscope.bench.sim.telemetry;
