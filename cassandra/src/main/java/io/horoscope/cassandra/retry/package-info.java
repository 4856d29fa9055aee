/** Speculative retries of the reads that this coordinator sends: how many it makes, and when. */
package io.horoscope.cassandra.retry;
