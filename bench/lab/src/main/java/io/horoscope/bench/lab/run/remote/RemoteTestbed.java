package io.horoscope.bench.lab.run.remote;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.cluster.CqlNode;
import io.horoscope.bench.lab.cluster.Flavour;
import io.horoscope.bench.lab.fault.Fault;
import io.horoscope.bench.lab.run.MeasuredCluster;
import io.horoscope.bench.lab.run.Testbed;
import io.horoscope.bench.lab.run.Variant;
import io.horoscope.bench.lab.run.client.Client;
import io.horoscope.bench.lab.run.load.TableName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * One cluster for all variants, which differ in its routing settings. One thread measures; any
 * thread may close, and later changes of settings are refused.
 */
final class RemoteTestbed implements Testbed, MeasuredCluster {

    private static final String OFF = "routing off";

    private final List<RemoteNode> nodes;
    private final RoutingSwitch routing;
    private final RemoteRecords records;
    private final boolean isReusing;
    private final Consumer<String> progress;
    private final Set<Variant> said = new HashSet<>();
    private boolean isSwitched;
    private boolean isClosed;

    /**
     * @param isReusing whether the records are there already, and stay
     */
    RemoteTestbed(
            List<RemoteNode> nodes,
            RoutingSwitch routing,
            RemoteRecords records,
            boolean isReusing,
            Consumer<String> progress) {
        this.nodes = List.copyOf(nodes);
        this.routing = routing;
        this.records = records;
        this.isReusing = isReusing;
        this.progress = progress;
    }

    @Override
    public void up(Client client, int count, int replicas, Path folder) {
        setUp(Variant.HOROSCOPE);
        if (isReusing) {
            progress.accept("using the " + count + " records of " + client.table().name());
            return;
        }
        synchronized (this) {
            requireOpen();
            records.create(nodes.get(0).datacenter(), Math.min(replicas, nodes.size()));
        }
        progress.accept(
                "loading %d records into %s, which is dropped at the end"
                        .formatted(count, client.table().name()));
        client.load(nodes, count, folder);
    }

    @Override
    public List<Variant> offered(List<Variant> variants) {
        List<Variant> offered = new ArrayList<>();
        for (Variant variant : variants) {
            obstacle(variant)
                    .ifPresentOrElse(
                            why -> {
                                if (said.add(variant)) {
                                    progress.accept("left out: '" + variant + "', for " + why);
                                }
                            },
                            () -> offered.add(named(variant)));
        }
        return offered;
    }

    /** Why a variant is not possible here; empty if it is. */
    static Optional<String> obstacle(Variant variant) {
        if (variant.faultsKnown()) {
            return Optional.of("monitors of --cluster are left as they are");
        }
        return variant.dynamicSnitch()
                ? Optional.empty()
                : Optional.of("the dynamic snitch of --cluster is left as it is");
    }

    /** The variant under its honest name: what stands for stock Cassandra here is not stock. */
    static Variant named(Variant variant) {
        return variant.flavour() == Flavour.VANILLA
                ? variant.called(variant.name().replace(Variant.VANILLA.name(), OFF))
                : variant;
    }

    @Override
    public MeasuredCluster run(Variant variant) {
        return this;
    }

    @Override
    public synchronized void setUp(Variant variant) {
        requireOpen();
        isSwitched = true;
        if (variant.flavour() == Flavour.VANILLA) {
            routing.off();
        } else {
            routing.on(variant.selector());
        }
    }

    /** Nothing: the nodes have what their owner gave them. */
    @Override
    public void limitCpu(int firstNode, double cores) {}

    @Override
    public void halveCache(TableName table) {
        progress.accept(
                "memory of nodes is not limited: choose --records so that data is larger than it");
    }

    @Override
    public void inject(Fault fault, List<Integer> numbers) {
        throw new LabException("nodes of --cluster get no faults");
    }

    @Override
    public void clear(Fault fault, List<Integer> numbers) {
        throw new LabException("nodes of --cluster get no faults");
    }

    @Override
    public synchronized void requireAlive() {
        requireOpen();
        routing.requireInForce();
    }

    @Override
    public List<CqlNode> nodes() {
        return List.copyOf(nodes);
    }

    /** Puts the settings back and drops the keyspace, if this made it. */
    @Override
    public synchronized void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        List<String> problems = new ArrayList<>();
        if (isSwitched) {
            problems.addAll(routing.restore());
            if (problems.isEmpty()) {
                progress.accept("routing settings put back: " + routing.found());
            }
        }
        if (records.areOurs()) {
            try {
                progress.accept("the records are dropped" + records.drop());
            } catch (LabException e) {
                problems.add(e.getMessage());
            }
        }
        if (!problems.isEmpty()) {
            throw new LabException(String.join("\n", problems));
        }
    }

    private void requireOpen() {
        if (isClosed) {
            throw new IllegalStateException("interrupted");
        }
    }
}
