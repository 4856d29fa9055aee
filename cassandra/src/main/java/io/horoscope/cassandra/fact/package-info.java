/** Facts that a node can report of itself on its replies, beside those that it always reports. */
package io.horoscope.cassandra.fact;
