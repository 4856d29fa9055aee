package io.horoscope.bench.sim.engine;

import java.util.SplittableRandom;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Gives every component a generator of its own, by name: one that draws more numbers changes no
 * other's, and a component that is added or removed leaves the numbers of the rest as they were.
 */
public record Seeds(long seed) {

    /** The generator of one component; the same name and index give the same numbers. */
    public UniformRandomProvider fork(String component, int index) {
        return new SplittableRandom(seedOf(component, index))::nextLong;
    }

    /** The seed of one component. */
    public long seedOf(String component, int index) {
        long mixed = mix(seed);
        for (int i = 0; i < component.length(); i++) {
            mixed = mix(mixed ^ component.charAt(i));
        }
        return mix(mixed ^ ((long) index << 32));
    }

    /**
     * A bijection of 64 bits in which every input bit moves half of the output bits (the finalizer
     * of MurmurHash3).
     */
    public static long mix(long bits) {
        long mixed = bits + 0x9E3779B97F4A7C15L;
        mixed = (mixed ^ (mixed >>> 33)) * 0xFF51AFD7ED558CCDL;
        mixed = (mixed ^ (mixed >>> 33)) * 0xC4CEB9FE1A85EC53L;
        return mixed ^ (mixed >>> 33);
    }
}
