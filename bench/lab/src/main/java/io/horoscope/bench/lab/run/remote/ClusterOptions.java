package io.horoscope.bench.lab.run.remote;

import io.horoscope.bench.lab.LabException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Option;

/** The options that name a running cluster. Picocli sets the fields; methods check the values. */
public final class ClusterOptions {

    private static final int MAX_PORT = 65_535;

    /** Fewer are all in one block of an SSTable. */
    private static final int MIN_RECORDS = 1_000;

    @Option(
            names = "--cluster",
            required = true,
            paramLabel = "HOSTS",
            description =
                    "Addresses, with commas between, of nodes of a running cluster with the patched"
                            + " build: measure there. Routing settings are changed by CQL at every node"
                            + " of the datacenter and put back at the end.")
    private String hosts;

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "9042",
            description =
                    "Port for clients of the nodes of --cluster, 1 to 65535 (default:"
                            + " ${DEFAULT-VALUE}).")
    private int port;

    @Option(
            names = "--datacenter",
            paramLabel = "NAME",
            description = "Its nodes are measured (default: that of the nodes of --cluster).")
    private String datacenter;

    @Option(
            names = "--records",
            paramLabel = "N",
            description = "Records of 1 kB in the table, from 1000 (default: as on this machine).")
    private Integer records;

    @Option(
            names = "--reuse-records",
            description =
                    "Uses the existing table ycsb.usertable, which has the rows of --records, and"
                            + " keeps it. Without it, the keyspace ycsb is created, loaded, and dropped"
                            + " at the end.")
    private boolean isReusing;

    /** In the order given. */
    List<InetSocketAddress> hosts() {
        if (port < 1 || port > MAX_PORT) {
            throw new LabException("--port: '" + port + "' is not a number from 1 to " + MAX_PORT);
        }
        List<InetSocketAddress> addresses = new ArrayList<>();
        for (String host : hosts.split(",", -1)) {
            if (host.isBlank()) { // Java would take it for this machine.
                throw new LabException(
                        "--cluster: '%s' has an empty address; allowed: addresses with commas between"
                                .formatted(hosts));
            }
            InetSocketAddress address = new InetSocketAddress(resolve(host.strip()), port);
            if (addresses.contains(address)) {
                throw new LabException("--cluster: '" + host.strip() + "' is there twice");
            }
            addresses.add(address);
        }
        return addresses;
    }

    Optional<String> datacenter() {
        return Optional.ofNullable(datacenter);
    }

    /** Empty: as many as the experiment has by itself. */
    OptionalInt records() {
        if (records == null) {
            return OptionalInt.empty();
        }
        if (records < MIN_RECORDS) {
            throw new LabException(
                    "--records: '" + records + "' is not a number from " + MIN_RECORDS + " on");
        }
        return OptionalInt.of(records);
    }

    /** Whether records that are there already are used. */
    boolean isReusing() {
        if (isReusing && records == null) {
            throw new LabException(
                    "--reuse-records: needs --records N, the number of rows that are there");
        }
        return isReusing;
    }

    private static InetAddress resolve(String host) {
        try {
            return InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw new LabException(
                    "--cluster: '%s' is no address and no known name; a port goes to --port"
                            .formatted(host),
                    e);
        }
    }
}
