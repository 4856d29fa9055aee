/**
 * The Java agent: gives a stock Cassandra the woven classes of its version as it loads them. Loads
 * no class of Cassandra before Cassandra does.
 */
package io.horoscope.agent;
