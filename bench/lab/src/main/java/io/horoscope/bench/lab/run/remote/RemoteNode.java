package io.horoscope.bench.lab.run.remote;

import io.horoscope.bench.lab.cluster.CqlNode;
import java.net.InetSocketAddress;

/** A node of somebody else's cluster. Immutable. */
final class RemoteNode implements CqlNode {

    private final int number;
    private final InetSocketAddress cql;
    private final String datacenter;

    RemoteNode(int number, InetSocketAddress cql, String datacenter) {
        this.number = number;
        this.cql = cql;
        this.datacenter = datacenter;
    }

    @Override
    public int number() {
        return number;
    }

    @Override
    public String address() {
        return cql.getAddress().getHostAddress();
    }

    @Override
    public InetSocketAddress cql() {
        return cql;
    }

    @Override
    public String datacenter() {
        return datacenter;
    }

    @Override
    public String toString() {
        return address();
    }
}
