/** A cluster on loopback addresses: its plan, its files and its life. */
package io.horoscope.bench.lab.cluster;
