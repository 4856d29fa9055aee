/**
 * The resource monitor: a daemon that measures one node and reports to every director.
 *
 * <p>{@code io.horoscope.measure} measures and decides when a report is due, {@code push} sends it,
 * {@code serve} shows both, {@code portable} replaces the kernel's files where there are none.
 */
package io.horoscope.monitor;
