package io.horoscope.bench.governor;

/** Begins and ends governing, over JMX. */
public interface GovernorMBean {

    /**
     * Governs reads of a keyspace as a node of a scenario; ends what was before.
     *
     * @param classPath of the simulator; apart from that of the node
     * @param scenario the text of a scenario file
     * @param node number from 0
     * @param startNanos when the scenario begins, on the monotonic clock of the machine
     */
    void govern(
            String classPath,
            String keyspace,
            String scenario,
            int node,
            long seed,
            long startNanos);

    /** Has reads served as usual. */
    void end();

    /** Reads that were served since governing began; 0 if it has not. */
    long getServed();
}
