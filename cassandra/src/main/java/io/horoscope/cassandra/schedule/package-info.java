/**
 * In which order the reads of this node wait for a read thread: the queue of Cassandra's READ stage
 * is replaced when the node starts, by {@link io.horoscope.cassandra.schedule.ReadStage}. The order
 * is that of {@link io.horoscope.core.schedule}.
 */
package io.horoscope.cassandra.schedule;
