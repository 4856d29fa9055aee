package io.horoscope.bench.lab.cluster;

/** How nodes of a cluster are overloaded and relieved. */
interface Stress {

    /** Puts in front of every line about a node's load; empty when the load is real. */
    String label();

    /** Overloads a node; again is no harm. */
    void start(NodePlan node);

    /** Ends what {@link #start} began; none is no harm. */
    void stop(NodePlan node);

    /** Whether the node is overloaded on purpose now. */
    boolean isOn(NodePlan node);
}
