/** What keeps the threads of Horoscope going. */
package io.horoscope.cassandra.thread;
