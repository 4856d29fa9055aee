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

    @Option(names = "--cluster", required = true)
    private String hosts;

    @Option(names = "--port", defaultValue = "9042")
    private int port;

    @Option(names = "--datacenter")
    private String datacenter;

    @Option(names = "--records")
    private Integer records;

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
