/** What ordering the replicas of a read costs, in nanoseconds and bytes. Each benchmark's comment has its command and result. */
package io.horoscope.bench.jmh;
