package io.horoscope.bench.lab.run.remote;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.fault.Fault;
import io.horoscope.bench.lab.run.Arm;
import io.horoscope.bench.lab.run.Testbed;
import io.horoscope.bench.lab.run.client.Client;
import io.horoscope.bench.lab.run.load.TableName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A cluster that the lab did not start, whose arms differ in its routing settings. One thread
 * measures; any thread may close, and later changes of settings are refused.
 */
final class RemoteTestbed implements Testbed {

    private final List<RemoteNode> nodes;
    private final RoutingSwitch routing;
    private final RemoteRecords records;
    private final Consumer<String> progress;
    private boolean isSwitched;
    private boolean isClosed;

    RemoteTestbed(
            List<RemoteNode> nodes,
            RoutingSwitch routing,
            RemoteRecords records,
            Consumer<String> progress) {
        this.nodes = List.copyOf(nodes);
        this.routing = routing;
        this.records = records;
        this.progress = progress;
    }

    @Override
    public void up(Client client, int count, Path folder) {
        synchronized (this) {
            requireOpen();
            records.create(nodes.get(0).datacenter(), Math.min(REPLICAS, nodes.size()));
        }
        progress.accept(
                "loading %d records into %s, which is dropped at the end"
                        .formatted(count, client.table().name()));
        client.load(nodes, count, folder);
    }

    @Override
    public synchronized void switchTo(Arm arm) {
        requireOpen();
        isSwitched = true;
        if (arm.isOn()) {
            routing.on(arm.selector());
        } else {
            routing.off();
        }
    }

    /** Nothing: the nodes have what their owner gave them. */
    @Override
    public void limitCpu(int firstNode, double cores) {}

    /** Nothing, likewise. */
    @Override
    public void halveCache(TableName table) {}

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
    public List<RemoteNode> nodes() {
        return nodes;
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
