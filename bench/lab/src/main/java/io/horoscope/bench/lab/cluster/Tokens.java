package io.horoscope.bench.lab.cluster;

import java.util.ArrayList;
import java.util.List;

/**
 * Evenly spread tokens, the same in every run. Every other round goes backwards, so that in a ring of three each node is
 * followed by each other one as often: neither is always the first replica.
 */
final class Tokens {

    static final int PER_NODE = 16;

    private Tokens() {}

    /**
     * The tokens of one node.
     *
     * @param number the node, from 1
     * @param nodes how many there are
     */
    static List<Long> of(int number, int nodes) {
        List<Long> tokens = new ArrayList<>();
        int place = number - 1;
        for (int round = 0; round < PER_NODE; round++) {
            int slot = round % 2 == 0 ? place : (nodes - place) % nodes;
            tokens.add(token(round * nodes + slot, PER_NODE * nodes));
        }
        return tokens;
    }

    /** Place {@code slot} of {@code slots} around the ring, which begins at the smallest long. */
    private static long token(int slot, int slots) {
        // 2^64 / slots, unsigned; the half step keeps clear of the smallest token, which means
        // "none".
        long step = Long.divideUnsigned(-1L, slots);
        return Long.MIN_VALUE + step / 2 + step * slot;
    }
}
