/**
 * Reports of measurements as one HTML page that needs no network, script or font.
 *
 * <p>A {@code Report} holds headings, text, facts, tables and figures. {@code table} also writes CSV and terminal
 * tables, {@code plot} also single SVG files for documents, {@code number} says how numbers look everywhere.
 */
package io.horoscope.bench.report;
