/**
 * What experiments run on and how: {@code Bench} holds testbed and client, arms take turns in the
 * testbed's cluster.
 */
package io.horoscope.bench.lab.run;
