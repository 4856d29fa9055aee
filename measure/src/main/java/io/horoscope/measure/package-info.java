/**
 * Measures how busy this machine or container is, in the resource monitor and in a Cassandra node
 * without one.
 *
 * <p>{@code scope} finds out what to measure, {@code probe} measures, {@link
 * io.horoscope.measure.Sampler} asks every probe, {@link io.horoscope.measure.ReportLoop} decides
 * when a report is due. A probe reads files below the configured root and nothing else: it runs no
 * commands, needs no root, and keeps no more state than the last second of its counters and what is usual for
 * each disk.
 */
package io.horoscope.measure;
