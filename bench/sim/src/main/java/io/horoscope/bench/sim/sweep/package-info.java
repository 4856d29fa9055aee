/** Many runs over all cores, and the files of their figures. */
package io.horoscope.bench.sim.sweep;
