/**
 * The resource monitor: a daemon that measures one node and reports to every director.
 *
 * <p>{@code scope} finds out what to measure, {@code probe} measures, {@code push} reports, {@code
 * serve} shows. A probe reads files below the configured root and nothing else: it runs no
 * commands, needs no root, and keeps no more state than the last second of its counters.
 */
package io.horoscope.monitor;
