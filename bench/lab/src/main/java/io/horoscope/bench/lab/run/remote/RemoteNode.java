package io.horoscope.bench.lab.run.remote;

import io.horoscope.bench.lab.cluster.CqlNode;
import java.net.InetSocketAddress;

/** A node of a cluster that the lab did not start. */
record RemoteNode(int number, InetSocketAddress cql, String datacenter) implements CqlNode {

    @Override
    public String address() {
        return cql.getAddress().getHostAddress();
    }

    @Override
    public String toString() {
        return address();
    }
}
