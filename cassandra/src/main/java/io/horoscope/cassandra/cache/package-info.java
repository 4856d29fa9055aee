/**
 * The nodes as this coordinator sees them: an index for each, their newest reports, and the
 * published score table.
 */
package io.horoscope.cassandra.cache;
