/** What the nodes did: counters polled from each, shares computed from them, scores beside them. */
package io.horoscope.bench.lab.run.observe;
