package io.horoscope.bench.lab.cluster;

import java.time.Duration;

/** What a cluster's nodes are set up for. */
public enum NodeProfile {
    /**
     * Nodes that live for minutes. Only Horoscope moves reads: the dynamic snitch is off. The second compiler is off too: it
     * would take, from nodes that share a few cores, just the CPU time that they have.
     */
    TESTS(false, " -XX:TieredStopAtLevel=1", Duration.ZERO),
    /**
     * Nodes as operators have them, but for the second compiler: warm within half a minute on a machine that has less than a
     * processor for each. What a JVM chooses by the number of processors is chosen for one, as in a container of that size.
     *
     * <p>Cassandra's idle threads nap ten microseconds between looks for work. A node of a third of a processor pays for that out
     * of its quota, in thousands of switches of threads a second, and for each read the more, the fewer reads there are
     * (docs/RESULTS.md, "What measuring cost"). So its timer slack makes naps longer.
     */
    FIRST_LOOK(
            true,
            " -XX:TieredStopAtLevel=1 -XX:ActiveProcessorCount=1 -XX:+UseSerialGC",
            Duration.ofNanos(500_000)),
    /** Nodes as operators have them: the dynamic snitch on, every compiler at work. They take minutes to get warm. */
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

    /** How late Cassandra's threads may be woken up from a timed wait; zero for what is usual, 50 microseconds. */
    public Duration timerSlack() {
        return timerSlack;
    }

    /** Begins with a blank unless empty. */
    String jvmOptions() {
        return jvmOptions;
    }
}
