/**
 * The decision about one read, on node indexes alone: the same code in Cassandra and in the
 * simulator.
 */
package io.horoscope.core.plan;
