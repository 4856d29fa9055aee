/** Receives scores from every director, on one thread of our own. */
package io.horoscope.cassandra.subscribe;
