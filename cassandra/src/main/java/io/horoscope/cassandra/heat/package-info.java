/** Counts the requests that this node coordinates, by range of the ring. */
package io.horoscope.cassandra.heat;
