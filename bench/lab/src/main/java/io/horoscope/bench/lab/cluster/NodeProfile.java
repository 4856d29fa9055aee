package io.horoscope.bench.lab.cluster;

import java.time.Duration;

/** What a cluster's nodes are set up for. */
public enum NodeProfile {
    /**
     * Nodes that live for minutes. The dynamic snitch is off, so that only Horoscope moves reads;
     * the second compiler and threads of the garbage collector are off, since they would take the
     * CPU time of nodes that share a few cores.
     */
    TESTS(false, " -XX:TieredStopAtLevel=1 -XX:+UseSerialGC", Duration.ZERO),
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
            Duration.ofNanos(500_000)),
    /** Nodes as in production: dynamic snitch on, all compilers. Warm after minutes. */
    MEASUREMENT(true, "", Duration.ZERO);

    private final boolean dynamicSnitch;
    private final String jvmOptions;
    private final Duration timerSlack;

    NodeProfile(boolean dynamicSnitch, String jvmOptions, Duration timerSlack) {
        this.dynamicSnitch = dynamicSnitch;
        this.jvmOptions = jvmOptions;
        this.timerSlack = timerSlack;
    }

    boolean hasDynamicSnitch() {
        return dynamicSnitch;
    }

    /**
     * How much later than asked for Cassandra's threads may wake up from a timed wait; zero for the
     * usual 50 microseconds.
     */
    public Duration timerSlack() {
        return timerSlack;
    }

    /** Begins with a blank unless empty. */
    String jvmOptions() {
        return jvmOptions;
    }
}
