package io.horoscope.bench.sim.cluster;

/** How many replicas have to answer a read, as with Cassandra's consistency levels. */
public enum Consistency {
    ONE,
    /** Reads only from replicas of the coordinator's datacenter. */
    LOCAL_QUORUM,
    QUORUM,
    ALL;

    /** How many responses a read waits for. */
    public int answers(Ring.Layout layout) {
        int all = layout.replicationFactor() * layout.datacenters();
        return switch (this) {
            case ONE -> 1;
            case LOCAL_QUORUM -> layout.replicationFactor() / 2 + 1;
            case QUORUM -> all / 2 + 1;
            case ALL -> all;
        };
    }
}
