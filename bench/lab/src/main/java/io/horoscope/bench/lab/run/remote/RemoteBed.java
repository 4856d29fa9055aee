package io.horoscope.bench.lab.run.remote;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.cluster.CqlNode;
import io.horoscope.bench.lab.run.bed.Bed;
import io.horoscope.bench.lab.run.bed.Consumption;
import io.horoscope.bench.lab.run.bed.MeasuredCluster;
import io.horoscope.bench.lab.run.bed.Side;
import io.horoscope.bench.lab.run.bed.Trouble;
import io.horoscope.bench.lab.run.client.Client;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * One cluster for all sides, which differ in what its routing is switched to. One thread measures; any thread may close, and
 * what still wants to be switched after that is refused.
 */
final class RemoteBed implements Bed, MeasuredCluster {

    private final List<RemoteNode> nodes;
    private final RoutingSwitch routing;
    private final RemoteRecords records;
    private final boolean isReusing;
    private final Consumer<String> progress;
    private final Set<String> said = new HashSet<>();
    private boolean switched;
    private boolean closed;

    /**
     * @param isReusing whether the records are there already, and stay
     */
    RemoteBed(
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
        setUp(Side.HOROSCOPE);
        if (isReusing) {
            progress.accept("using the " + count + " records of " + client.table().name());
            return;
        }
        create(Math.min(replicas, nodes.size()));
        progress.accept(
                "loading "
                        + count
                        + " records into "
                        + client.table().name()
                        + ", which is dropped at the end");
        client.load(nodes, count, folder);
    }

    @Override
    public List<Side> offered(List<Side> sides) {
        List<Side> offered = new ArrayList<>();
        for (Side side : sides) {
            RemoteSides.obstacle(side)
                    .ifPresentOrElse(
                            why -> sayOnce("left out: '" + side + "', for " + why),
                            () -> offered.add(RemoteSides.named(side)));
        }
        return offered;
    }

    @Override
    public MeasuredCluster run(Side side) {
        return this;
    }

    @Override
    public synchronized void setUp(Side side) {
        requireOpen();
        switched = true;
        if (RemoteSides.isOff(side)) {
            routing.off();
        } else {
            routing.on(side.selector());
        }
    }

    /** The nodes have what their owner gave them. */
    @Override
    public void limitCpu(int firstNode, double cores) {}

    @Override
    public void limitCache(long cacheBytes) {
        progress.accept(
                "memory of nodes is not limited: data is larger than it if --records is so chosen");
    }

    @Override
    public void disturb(List<Integer> numbers, Trouble trouble, double cores) {
        throw new LabException("nodes of --cluster are not disturbed");
    }

    @Override
    public void relieve(List<Integer> numbers, Trouble trouble, double cores) {
        throw new LabException("nodes of --cluster are not disturbed");
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

    @Override
    public Consumption consumption(CqlNode node) {
        return Consumption.UNKNOWN;
    }

    /** Puts the settings back and drops the keyspace, if this made it. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        List<String> problems = new ArrayList<>();
        if (switched) {
            problems.addAll(routing.restore());
            if (problems.isEmpty()) {
                progress.accept("routing settings put back: " + routing.found());
            }
        }
        if (records.areOurs()) {
            try {
                drop();
            } catch (LabException e) {
                problems.add(e.getMessage());
            }
        }
        if (!problems.isEmpty()) {
            throw new LabException(String.join("\n", problems));
        }
    }

    private synchronized void create(int replicas) {
        requireOpen();
        records.create(nodes.get(0).datacenter(), replicas);
    }

    private void drop() {
        boolean hasSnapshots = records.drop();
        progress.accept(
                "the records are dropped"
                        + (hasSnapshots
                                ? "; auto_snapshot of the nodes is on, so each keeps a snapshot until:"
                                        + " nodetool clearsnapshot --all -- "
                                        + records.keyspace()
                                : ""));
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("interrupted");
        }
    }

    private void sayOnce(String line) {
        if (said.add(line)) {
            progress.accept(line);
        }
    }
}
