package io.horoscope.bench.lab.run.remote;

import java.util.List;
import java.util.Set;

/** What a node says of itself and of its cluster. Immutable. */
final class NodeFacts {

    private final String clusterName;
    private final String release;
    private final Member self;
    private final List<Member> peers;
    private final Set<String> patch;

    /**
     * @param peers the other nodes that it knows
     * @param patch the columns of the virtual tables of the patched build, each with its table; empty for a stock node
     */
    NodeFacts(
            String clusterName,
            String release,
            Member self,
            List<Member> peers,
            Set<String> patch) {
        this.clusterName = clusterName;
        this.release = release;
        this.self = self;
        this.peers = List.copyOf(peers);
        this.patch = Set.copyOf(patch);
    }

    String clusterName() {
        return clusterName;
    }

    /** Cassandra's version. */
    String release() {
        return release;
    }

    Member self() {
        return self;
    }

    List<Member> peers() {
        return peers;
    }

    Set<String> patch() {
        return patch;
    }
}
