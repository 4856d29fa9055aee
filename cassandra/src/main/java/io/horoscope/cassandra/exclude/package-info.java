/** Nodes that operators keep reads away from, on all coordinators. */
package io.horoscope.cassandra.exclude;
