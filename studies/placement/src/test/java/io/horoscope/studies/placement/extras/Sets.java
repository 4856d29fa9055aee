package io.horoscope.studies.placement.extras;

import java.util.SplittableRandom;

/** Sets of nodes, as bits of an int. */
final class Sets {

    private Sets() {}

    static boolean contains(int set, int node) {
        return (set >> node & 1) != 0;
    }

    static int count(int set) {
        return Integer.bitCount(set);
    }

    /** So many of the set, or all if there are no more. */
    static int some(int set, int count, SplittableRandom random) {
        int some = set;
        while (count(some) > count) {
            some &= ~(1 << any(some, random));
        }
        return some;
    }

    /** One of a set that is not empty. */
    static int any(int set, SplittableRandom random) {
        int rest = set;
        for (int left = random.nextInt(count(set)); left > 0; left--) {
            rest &= rest - 1;
        }
        return Integer.numberOfTrailingZeros(rest);
    }
}
