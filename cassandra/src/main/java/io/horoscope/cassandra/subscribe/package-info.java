/** Receives scores from every director, on a thread of its own. */
package io.horoscope.cassandra.subscribe;
