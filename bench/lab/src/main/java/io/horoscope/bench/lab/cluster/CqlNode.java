package io.horoscope.bench.lab.cluster;

import java.net.InetSocketAddress;

/** A node as its clients know it. */
public interface CqlNode {

    /** Among the nodes of its cluster, from 1 without gaps. */
    int number();

    /** The literal IP address that clients connect to. */
    String address();

    /** That address with the port. */
    InetSocketAddress cql();

    /** The name of its datacenter. */
    String datacenter();
}
