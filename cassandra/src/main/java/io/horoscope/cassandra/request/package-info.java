/** Counts and times the read requests of this coordinator, and tells the selector in force of each. */
package io.horoscope.cassandra.request;
