package io.horoscope.bench.lab.cluster;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The name, address, ports and files of one node.
 *
 * @param number from 1
 * @param jmxPort Cassandra's JMX port, on {@value #JMX_HOST}
 * @param clusterDirectory holds the node's directory
 */
public record NodePlan(
        int number, String datacenter, String address, int jmxPort, Path clusterDirectory)
        implements CqlNode {

    public static final int CQL_PORT = 9042;
    public static final int STORAGE_PORT = 7000;
    static final String JMX_HOST = "127.0.0.1";
    static final int METRICS_PORT = 9342;
    static final int TOKENS = 16;

    /**
     * From the tokens of a datacenter to those of the next one: less than the distance of tokens
     * of two sizes of datacenters that are not the same, which is 2^52 and more.
     */
    private static final long DATACENTER_SHIFT = 1L << 40;

    public String name() {
        return "node" + number;
    }

    public InetAddress inetAddress() {
        try {
            return InetAddress.getByName(address);
        } catch (UnknownHostException e) {
            throw new IllegalStateException(address + " is a literal address", e);
        }
    }

    /** Where its JMX listens, as tools take it. */
    public String jmxAddress() {
        return JMX_HOST + ":" + jmxPort;
    }

    @Override
    public InetSocketAddress cql() {
        return new InetSocketAddress(inetAddress(), CQL_PORT);
    }

    public Path directory() {
        return clusterDirectory.resolve(name());
    }

    public Path configuration() {
        return directory().resolve("conf");
    }

    /** Its key, which is made together with the keys of all nodes. */
    public Path keyFile() {
        return clusterDirectory.resolve("keys").resolve("node-" + address + ".key");
    }

    /** The file that a simulated monitor reports. */
    public Path signalFile() {
        return directory().resolve("signals");
    }

    public Path monitorConfiguration() {
        return directory().resolve("resource-monitor.yaml");
    }

    /** The output of one of its programs. */
    public Path log(String program) {
        return directory().resolve("logs").resolve(program + ".out");
    }

    /** The name of one of its processes among those of the cluster. */
    public String process(String program) {
        return name() + "." + program;
    }

    /**
     * Its tokens: evenly spread within its datacenter, so that each node of that is the first
     * replica there of as many rows, and the same in every run. Every other round goes backwards,
     * so that in a ring of three each node is followed by each other one as often.
     *
     * @param sizes nodes of each datacenter of the cluster
     */
    public List<Long> tokens(List<Integer> sizes) {
        int before = 0;
        int place = number - 1;
        while (place >= sizes.get(before)) {
            place -= sizes.get(before++);
        }
        int nodes = sizes.get(before);
        // 2^64 / slots, unsigned; the half step keeps clear of the smallest token, which means
        // "none".
        long step = Long.divideUnsigned(-1L, (long) TOKENS * nodes);
        long first = Long.MIN_VALUE + step / 2 + before * DATACENTER_SHIFT;
        List<Long> tokens = new ArrayList<>();
        for (int round = 0; round < TOKENS; round++) {
            int slot = round % 2 == 0 ? place : (nodes - place) % nodes;
            tokens.add(first + step * (round * nodes + slot));
        }
        return tokens;
    }

    @Override
    public String toString() {
        return name() + " (" + address + ")";
    }
}
