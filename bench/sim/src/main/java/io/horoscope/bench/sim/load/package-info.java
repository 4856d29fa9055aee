/** Who reads what, and when. */
package io.horoscope.bench.sim.load;
