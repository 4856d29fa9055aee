package io.horoscope.bench.sim.cluster;

/** How many replicas have to answer a read, as Cassandra's consistency levels have it. */
public enum Consistency {
    ONE,
    LOCAL_QUORUM,
    QUORUM,
    ALL;

    /** Whether only replicas of the coordinator's datacenter are asked. */
    boolean isLocal() {
        return this == LOCAL_QUORUM;
    }

    /**
     * How many answers a read waits for.
     *
     * @param replicationFactor of each datacenter
     */
    public int answers(int replicationFactor, int datacenters) {
        int all = replicationFactor * datacenters;
        switch (this) {
            case LOCAL_QUORUM:
                return replicationFactor / 2 + 1;
            case QUORUM:
                return all / 2 + 1;
            case ALL:
                return all;
            default:
                return 1;
        }
    }
}
