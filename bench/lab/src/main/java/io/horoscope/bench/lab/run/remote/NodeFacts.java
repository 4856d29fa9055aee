package io.horoscope.bench.lab.run.remote;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * What a node says about itself and its cluster.
 *
 * @param release Cassandra's version
 * @param peers the other nodes that it knows
 * @param patch columns of the patched build's virtual tables, with their tables; empty for a stock
 *     node
 */
record NodeFacts(
        String clusterName, String release, Member self, List<Member> peers, Set<String> patch) {

    /**
     * One node as the nodes' own tables have it.
     *
     * @param cql where clients connect
     */
    record Member(UUID hostId, String datacenter, InetSocketAddress cql) {

        String address() {
            return cql.getAddress().getHostAddress();
        }
    }
}
