/** What a run is judged by. */
package io.horoscope.bench.sim.measure;
