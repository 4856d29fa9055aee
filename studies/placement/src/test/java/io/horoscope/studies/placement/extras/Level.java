package io.horoscope.studies.placement.extras;

/** A consistency level: how many replicas it waits for, of all or in single datacenters. */
final class Level {

    private final String name;
    private final boolean isQuorum;
    private final int[] needed;

    /**
     * @param isQuorum whether Cassandra promises monotonic reads at this level
     * @param needed so many replicas of all, of the first datacenter, and of the second
     */
    Level(String name, boolean isQuorum, int... needed) {
        this.name = name;
        this.isQuorum = isQuorum;
        this.needed = needed;
    }

    boolean isQuorum() {
        return isQuorum;
    }

    /** Whether reads have this level: EACH_QUORUM is one of writes. */
    boolean isRead() {
        return needed[1] == 0 || needed[2] == 0;
    }

    /** Replicas that a read asks. */
    int count() {
        return needed[0] + needed[1] + needed[2];
    }

    /** Of what datacenters a read asks replicas: 0 stands for all. */
    int scope() {
        return needed[1] > 0 ? 1 : needed[2] > 0 ? 2 : 0;
    }

    /**
     * Whether the nodes are as many as needed.
     *
     * @param additional nodes for each of which one more is needed in its datacenter
     * @param scopes the nodes of all datacenters, of the first, and of the second
     */
    boolean isMetBy(int nodes, int additional, int[] scopes) {
        for (int scope = 0; scope < needed.length; scope++) {
            int more = Sets.count(additional & scopes[scope]);
            if (needed[scope] > 0 && Sets.count(nodes & scopes[scope]) < needed[scope] + more) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String toString() {
        return name;
    }
}
