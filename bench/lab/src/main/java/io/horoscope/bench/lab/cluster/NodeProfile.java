package io.horoscope.bench.lab.cluster;

import java.time.Duration;

/** What a cluster's nodes are set up for. */
public enum NodeProfile {
    /**
     * Nodes that live for minutes. The dynamic snitch is off, so that only Horoscope moves reads;
     * the second compiler and threads of the garbage collector are off, since they would take the
     * CPU time of nodes that share a few cores.
     */
    TESTS(false, " -XX:TieredStopAtLevel=1 -XX:+UseSerialGC", Duration.ZERO, 1),
    /**
     * Nodes as in production, but without the second compiler: they are warm within half a minute
     * on a machine with less than a processor for each. What a JVM chooses by the number of
     * processors is chosen for one, as in a container of that size.
     *
     * <p>Cassandra's idle threads park for ten microseconds between polls, which uses up much of
     * the quota of a node that has a third of a processor. The timer slack makes these waits
     * longer.
     */
    FIRST_LOOK(
            true,
            " -XX:TieredStopAtLevel=1 -XX:ActiveProcessorCount=1 -XX:+UseSerialGC",
            Duration.ofNanos(500_000),
            1),
    /**
     * The same with all compilers, as in production. They have a part of a processor as well, so
     * that nodes need several times as long to get warm.
     */
    ALL_COMPILERS(
            true, " -XX:ActiveProcessorCount=1 -XX:+UseSerialGC", Duration.ofNanos(500_000), 4),
    /** Nodes as in production: dynamic snitch on, all compilers. Warm after minutes. */
    MEASUREMENT(true, "", Duration.ZERO, 1);

    private final boolean dynamicSnitch;
    private final String jvmOptions;
    private final Duration timerSlack;
    private final int heatings;

    NodeProfile(boolean dynamicSnitch, String jvmOptions, Duration timerSlack, int heatings) {
        this.dynamicSnitch = dynamicSnitch;
        this.jvmOptions = jvmOptions;
        this.timerSlack = timerSlack;
        this.heatings = heatings;
    }

    public boolean hasDynamicSnitch() {
        return dynamicSnitch;
    }

    /**
     * How much later than asked for Cassandra's threads may wake up from a timed wait; zero for the
     * usual 50 microseconds.
     */
    public Duration timerSlack() {
        return timerSlack;
    }

    public boolean hasAllCompilers() {
        return !jvmOptions.contains("TieredStopAtLevel");
    }

    /** How many times the usual warm-up its nodes need. */
    public int heatings() {
        return heatings;
    }

    /** Begins with a blank unless empty. */
    String jvmOptions() {
        return jvmOptions;
    }
}
