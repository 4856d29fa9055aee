/** Probes: messages that a replica answers at once with its load, as Prequal sends them. */
package io.horoscope.core.select.baseline.probe;
