package io.horoscope.bench.lab.run.remote;

import io.horoscope.bench.lab.cluster.CqlNode;
import java.net.InetSocketAddress;
import java.util.UUID;

/**
 * A node of a cluster that the lab did not start, as the nodes' own tables have it.
 *
 * @param number 0 until it is chosen
 */
record RemoteNode(int number, UUID hostId, String datacenter, InetSocketAddress cql)
        implements CqlNode {

    RemoteNode(UUID hostId, String datacenter, InetSocketAddress cql) {
        this(0, hostId, datacenter, cql);
    }

    RemoteNode numbered(int number) {
        return new RemoteNode(number, hostId, datacenter, cql);
    }

    @Override
    public String address() {
        return cql.getAddress().getHostAddress();
    }

    @Override
    public String toString() {
        return address();
    }
}
