package io.horoscope.studies.placement.extras;

import java.util.Arrays;

/** Writes in flight: a write stays here until all have received it or its timeout. */
final class Writes {

    static final int SLOTS = 3;
    static final int NONE = -1;

    private final int[] versions = new int[SLOTS];
    private final int[] levels = new int[SLOTS];
    private final int[] targets = new int[SLOTS];
    private final int[] counted = new int[SLOTS];
    private final int[] received = new int[SLOTS];
    private final int[] lost = new int[SLOTS];
    private final boolean[] isAcknowledged = new boolean[SLOTS];
    private int beforeMovement;

    void clear() {
        Arrays.fill(versions, 0);
        beforeMovement = 0;
    }

    /** A slot, or {@link #NONE}. */
    int start(int version, int level, int to, int inAddition) {
        for (int slot = 0; slot < SLOTS; slot++) {
            if (!isInFlight(slot)) {
                versions[slot] = version;
                levels[slot] = level;
                targets[slot] = to;
                counted[slot] = inAddition;
                received[slot] = 0;
                lost[slot] = 0;
                isAcknowledged[slot] = false;
                return slot;
            }
        }
        return NONE;
    }

    void receive(int slot, int node) {
        received[slot] |= 1 << node;
    }

    /** A node loses what it received. */
    void lose(int node) {
        for (int slot = 0; slot < SLOTS; slot++) {
            lost[slot] |= received[slot] & 1 << node;
        }
    }

    /** Whether a write in flight counts an acknowledgement of a node that lost it since. */
    boolean isAnyLost(int node) {
        boolean isAny = false;
        for (int slot = 0; slot < SLOTS; slot++) {
            isAny |= isInFlight(slot) && Sets.contains(lost[slot], node);
        }
        return isAny;
    }

    /** Returns false for a write that was acknowledged already. */
    boolean acknowledge(int slot) {
        boolean isFirst = !isAcknowledged[slot];
        isAcknowledged[slot] = true;
        return isFirst;
    }

    void refuse(int slot, int node) {
        targets[slot] &= ~(1 << node);
    }

    void end(int slot) {
        versions[slot] = 0;
        beforeMovement &= ~(1 << slot);
    }

    void startMovement() {
        for (int slot = 0; slot < SLOTS; slot++) {
            beforeMovement |= isInFlight(slot) ? 1 << slot : 0;
        }
    }

    /** Whether writes of before the movement are in flight: Cassandra waits before it streams. */
    boolean isAnyBeforeMovement() {
        return beforeMovement != 0;
    }

    boolean isInFlight(int slot) {
        return versions[slot] != 0;
    }

    boolean isAnyInFlight() {
        return (versions[0] | versions[1] | versions[2]) != 0;
    }

    int version(int slot) {
        return versions[slot];
    }

    int level(int slot) {
        return levels[slot];
    }

    int targets(int slot) {
        return targets[slot];
    }

    /** Targets for each of which the level needs one acknowledgement more. */
    int counted(int slot) {
        return counted[slot];
    }

    int received(int slot) {
        return received[slot];
    }
}
