/**
 * Tracks the read requests of this coordinator, and adds this node's state to the replies that it
 * sends.
 */
package io.horoscope.cassandra.request;
