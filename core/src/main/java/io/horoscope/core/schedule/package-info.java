/**
 * In which order a replica serves the reads that wait for a read thread: {@link
 * io.horoscope.core.schedule.ReadQueue} is the queue, {@link
 * io.horoscope.core.schedule.SchedulingPolicy} the contract of policies, {@link
 * io.horoscope.core.schedule.Scheduling} makes one from settings, and the other public classes are
 * the shipped policies.
 */
package io.horoscope.core.schedule;
