/**
 * What all parts of Horoscope share: signals, wire format, scores, statistics of replicas,
 * selectors and settings.
 *
 * <p>The packages follow a report: {@code signal} is measured, {@code key} and {@code wire} carry
 * it, {@code score} computes loads from it, {@code select} orders replicas by them and by
 * {@code replica}, the coordinator's own requests; {@code plan} decides on a read. Nothing here
 * reads a clock, draws a random number, opens a socket, starts a thread or logs: those are
 * arguments, so that the simulator runs the shipped classes.
 */
package io.horoscope.core;
