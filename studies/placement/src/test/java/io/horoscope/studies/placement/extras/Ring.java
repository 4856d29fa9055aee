package io.horoscope.studies.placement.extras;

import io.horoscope.studies.placement.extras.Operation.Movement;

/** Members, the replicas of the range among them, and one movement at a time, as in Cassandra. */
final class Ring {

    static final int NONE = -1;

    private final int firstMembers;
    private final int firstBase;
    private int members;
    private int base;
    private Movement movement;
    private int incoming;
    private int outgoing;
    private boolean isPending;
    private boolean isStreamed;

    Ring(int members, int base) {
        this.firstMembers = members;
        this.firstBase = base;
    }

    void clear() {
        members = firstMembers;
        base = firstBase;
        endMovement();
    }

    private void endMovement() {
        movement = null;
        incoming = NONE;
        outgoing = NONE;
        isPending = false;
        isStreamed = false;
    }

    /**
     * Starts a movement.
     *
     * @param isPending false if Cassandra takes the node for a replica already, and streams nothing
     */
    void move(int node, int from, Movement kind, boolean isPending) {
        this.movement = kind;
        this.incoming = node;
        this.outgoing = from;
        this.isPending = isPending;
        this.isStreamed = !isPending;
        this.members |= 1 << node;
    }

    boolean canMove(int node, int from) {
        return movement == null && !Sets.contains(base, node) && Sets.contains(base, from);
    }

    void stream() {
        isStreamed = true;
    }

    void finish() {
        base = (base & ~(1 << outgoing)) | (1 << incoming);
        if (movement != Movement.JOIN) {
            members &= ~(1 << outgoing);
        }
        endMovement();
    }

    void remove(int node) {
        members &= ~(1 << node);
    }

    /** Null if nothing moves. */
    Movement movement() {
        return movement;
    }

    int incoming() {
        return incoming;
    }

    int outgoing() {
        return outgoing;
    }

    boolean isStreamed() {
        return isStreamed;
    }

    int pending() {
        return isPending ? 1 << incoming : 0;
    }

    int members() {
        return members;
    }

    int base() {
        return base;
    }

    int firstMembers() {
        return firstMembers;
    }

    int firstBase() {
        return firstBase;
    }
}
