package io.horoscope.bench.lab.cluster;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;

/** One node before it exists: its name, address, ports and directory. Immutable. */
public final class NodePlan implements CqlNode {

    public static final int CQL_PORT = 9042;
    static final int STORAGE_PORT = 7000;
    static final int METRICS_PORT = 9342;

    private final int number;
    private final String datacenter;
    private final String address;
    private final int jmxPort;
    private final Path clusterDirectory;

    NodePlan(int number, String datacenter, String address, int jmxPort, Path clusterDirectory) {
        this.number = number;
        this.datacenter = datacenter;
        this.address = address;
        this.jmxPort = jmxPort;
        this.clusterDirectory = clusterDirectory;
    }

    @Override
    public int number() {
        return number;
    }

    public String name() {
        return "node" + number;
    }

    @Override
    public String address() {
        return address;
    }

    public InetAddress inetAddress() {
        try {
            return InetAddress.getByName(address);
        } catch (UnknownHostException e) {
            throw new IllegalStateException(address + " is a literal address", e);
        }
    }

    @Override
    public InetSocketAddress cql() {
        return new InetSocketAddress(inetAddress(), CQL_PORT);
    }

    @Override
    public String datacenter() {
        return datacenter;
    }

    /** Cassandra's JMX port, on 127.0.0.1. */
    public int jmxPort() {
        return jmxPort;
    }

    public Path directory() {
        return clusterDirectory.resolve(name());
    }

    public Path configuration() {
        return directory().resolve("conf");
    }

    public Path keyFile() {
        return ClusterPlan.keyDirectory(clusterDirectory).resolve("node-" + address + ".key");
    }

    /** Where a simulated monitor reads its signals. */
    public Path signalFile() {
        return directory().resolve("signals");
    }

    public Path monitorConfiguration() {
        return directory().resolve("resource-monitor.yaml");
    }

    public Path log(String program) {
        return directory().resolve("logs").resolve(program + ".out");
    }

    /**
     * The name of one of this node's processes, as {@link io.horoscope.bench.lab.cluster.process.Processes}
     * knows it.
     */
    public String process(String program) {
        return name() + "." + program;
    }

    @Override
    public String toString() {
        return name() + " (" + address + ")";
    }
}
