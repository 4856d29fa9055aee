/** Helpers for the threads of Horoscope. */
package io.horoscope.cassandra.thread;
