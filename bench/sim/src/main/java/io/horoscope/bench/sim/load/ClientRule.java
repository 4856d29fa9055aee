package io.horoscope.bench.sim.load;

import io.horoscope.bench.sim.cluster.NodeLoads;
import io.horoscope.bench.sim.cluster.Read;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.replica.Reported;
import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.select.ClientSelection;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;
import java.util.function.LongSupplier;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Core's rule in a driver, by the latencies, failures and requests in flight of the driver's own
 * reads, and by what nodes report of their machines, as in the module {@code driver}. Scans are requests
 * like others there.
 */
final class ClientRule {

    private final ReplicaSelector selector = ClientSelection.selector();
    private final ReplicaTable replicas = new ReplicaTable();
    private final SelectionContext context;
    private final LongSupplier clock;
    private ScoreTable loads = ScoreTable.empty();

    ClientRule(int nodes, UniformRandomProvider random, LongSupplier clock) {
        this.context = new SelectionContext(random::nextInt, replicas, nodes);
        this.clock = clock;
    }

    /** Replaces the loads of the machines. */
    void take(NodeLoads reported) {
        loads = reported.table();
    }

    /** Orders nodes, of which the first is home. */
    void order(int[] nodes) {
        ClientSelection.fill(context, loads, clock.getAsLong());
        selector.order(nodes, nodes.length, context);
    }

    void sent(int node) {
        replicas.of(node).sent(clock.getAsLong());
    }

    void ended(int node, Read read, long nowNanos) {
        if (read.isFailed()) {
            replicas.of(node).failed(nowNanos);
        } else {
            long latencyNanos = nowNanos - read.createdNanos();
            replicas.of(node).answered(nowNanos, latencyNanos, Reported.NOTHING, false, false);
        }
    }
}
