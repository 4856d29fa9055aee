package io.horoscope.bench.lab.run.client;

import io.horoscope.bench.lab.cluster.CqlNode;
import java.net.InetSocketAddress;

/** A node that no test connects to. */
record Somewhere(String address) implements CqlNode {

    @Override
    public int number() {
        return 1;
    }

    @Override
    public InetSocketAddress cql() {
        return new InetSocketAddress(address, 9142);
    }

    @Override
    public String datacenter() {
        return "east";
    }
}
