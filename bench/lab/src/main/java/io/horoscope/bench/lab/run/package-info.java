/**
 * Measures experiments: {@code Runner} takes one part after the other, {@code Bench} holds testbed
 * and client.
 */
package io.horoscope.bench.lab.run;
