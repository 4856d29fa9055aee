package io.horoscope.bench.lab.cluster;

/** What a cluster's nodes are set up for. */
public enum NodeProfile {
    /**
     * Nodes that live for minutes. Only Horoscope moves reads: the dynamic snitch is off. The second compiler is off too: it
     * would take, from nodes that share a few cores, just the CPU time that they have.
     */
    TESTS(false, " -XX:TieredStopAtLevel=1"),
    /**
     * Nodes as operators have them, but for the second compiler: warm within half a minute on a machine that has less than a
     * processor for each. What a JVM chooses by the number of processors is chosen for one, as in a container of that size.
     */
    FIRST_LOOK(true, " -XX:TieredStopAtLevel=1 -XX:ActiveProcessorCount=1 -XX:+UseSerialGC"),
    /** Nodes as operators have them: the dynamic snitch on, every compiler at work. They take minutes to get warm. */
    MEASUREMENT(true, "");

    private final boolean dynamicSnitch;
    private final String jvmOptions;

    NodeProfile(boolean dynamicSnitch, String jvmOptions) {
        this.dynamicSnitch = dynamicSnitch;
        this.jvmOptions = jvmOptions;
    }

    boolean hasDynamicSnitch() {
        return dynamicSnitch;
    }

    /** Begins with a blank unless empty. */
    String jvmOptions() {
        return jvmOptions;
    }
}
