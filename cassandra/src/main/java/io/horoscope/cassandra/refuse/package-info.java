/**
 * Refusal in Cassandra: a replica sends a read back that it would answer late, and the coordinator
 * sends it to another one. What to refuse, and where to send, is decided in {@code core.refuse}.
 */
package io.horoscope.cassandra.refuse;
