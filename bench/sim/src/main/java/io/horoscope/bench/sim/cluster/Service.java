package io.horoscope.bench.sim.cluster;

/** How long a replica works on a read, apart from what slows it down. One for each replica. */
public interface Service {

    /** Draws the time in nanoseconds for a read that now gets a slot; positive. */
    double draw(int key, boolean scan);

    /** The mean in nanoseconds for that read as things are now: what an oracle knows. */
    double mean(int key, boolean scan);

    /** The node has lost the contents of its memory. */
    default void restarted() {}
}
