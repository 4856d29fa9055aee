/**
 * What every part of Horoscope shares: signals, scores, wire, table, selectors and settings.
 *
 * <p>The packages follow a report on its way: {@code signal} is measured, {@code key} and {@code wire} carry it, {@code
 * table} keeps it, {@code score} judges it, {@code select} acts on it. Nothing here reads a clock, draws a random number,
 * opens a socket, starts a thread or logs: those are arguments, so that the simulator runs the very classes that ship.
 */
package io.horoscope.core;
