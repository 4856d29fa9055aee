/** Plans reads: core's decision, adapted to Cassandra's collections of replicas. */
package io.horoscope.cassandra.plan;
