package io.horoscope.bench.sim.cluster;

import io.horoscope.bench.sim.engine.Simulation;
import io.horoscope.bench.sim.measure.Recorder;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.select.Admission;
import io.horoscope.core.select.OperationClass;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;
import io.horoscope.core.table.ScoreTable;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * A node as a coordinator: it orders the replicas of each read by the shipped selector, with the shipped records and score
 * table, and sends the read to the first one. Consistency level ONE.
 *
 * <p>Where the selector's admission says that no replica may be asked now, the read waits in a queue of its group (absim's
 * backpressure: first come, first served in each group's queue).
 */
public final class Coordinator {

    private final Simulation simulation;
    private final Cluster cluster;
    private final Recorder recorder;
    private final int localNode;
    private final ReplicaSelector selector;
    private final ReplicaTable replicas = new ReplicaTable();
    private final SelectionContext context;
    private final Supplier<ScoreTable> table;
    private final UniformRandomProvider random;
    private final int[] candidates;
    private final Backlog[] backlogs;

    /**
     * @param localNode the replica that is the same node, or {@link SelectionContext#NONE}
     * @param table this coordinator's newest scores
     */
    public Coordinator(
            Simulation simulation,
            Cluster cluster,
            Recorder recorder,
            int localNode,
            ReplicaSelector selector,
            Supplier<ScoreTable> table,
            UniformRandomProvider random) {
        this.simulation = simulation;
        this.cluster = cluster;
        this.recorder = recorder;
        this.localNode = localNode;
        this.selector = selector;
        this.table = table;
        this.random = random;
        this.candidates = new int[cluster.nodes()];
        this.context = new SelectionContext(random::nextInt, replicas, candidates.length);
        this.backlogs = new Backlog[cluster.nodes()];
    }

    int localNode() {
        return localNode;
    }

    public ReplicaSelector selector() {
        return selector;
    }

    /** Reads one key (or the range that begins at it) for a client. */
    public void read(OperationClass operation, int key, int group, Request.Origin origin) {
        Request request = cluster.obtain();
        fill(request, operation, key, group);
        request.origin = origin;
        request.shadow = false;
        if (selector.admission() == Admission.UNLIMITED) {
            order(request);
            dispatch(request, cluster.replica(candidates[0]));
        } else {
            backlog(cluster.ring().replicas(group)[0]).add(request);
        }
    }

    void answered(Request request, long nowNanos) {
        int node = request.replica.index();
        long latencyNanos = nowNanos - request.sentNanos;
        long serviceNanos = cluster.feedback().serviceNanos(request.serviceNanos);
        replicas.of(node).answered(nowNanos, latencyNanos, request.queued, serviceNanos);
        selector.answered(node, nowNanos, latencyNanos, request.queued, serviceNanos);
        request.failed = nowNanos - request.createdNanos > cluster.timeoutNanos();
        end(request, nowNanos);
    }

    /** The replica will never answer: the coordinator finds out when the read times out. */
    void loseTrackOf(Request request) {
        request.step = Request.Step.LOST;
        simulation.at(
                Math.max(simulation.nowNanos(), request.sentNanos + cluster.timeoutNanos()),
                request);
    }

    void lost(Request request, long nowNanos) {
        int node = request.replica.index();
        replicas.of(node).failed(nowNanos);
        selector.failed(node, nowNanos, nowNanos - request.sentNanos);
        request.failed = true;
        end(request, nowNanos);
    }

    private void end(Request request, long nowNanos) {
        if (!request.shadow) {
            recorder.ended(request, nowNanos);
            request.origin.done(request, nowNanos);
        }
        cluster.release(request);
    }

    private void fill(Request request, OperationClass operation, int key, int group) {
        request.coordinator = this;
        request.operation = operation;
        request.key = key;
        request.group = group;
        request.createdNanos = simulation.nowNanos();
        request.failed = false;
    }

    /** Fills {@link #candidates}: live replicas in Cassandra's order, then as the selector has it. Returns how many. */
    private int order(Request request) {
        int count = cluster.liveReplicas(request.group, localNode, candidates);
        request.given = candidates[0];
        ScoreTable scores = table.get();
        long nowNanos = simulation.nowNanos();
        context.fill(scores, nowNanos, cluster.maxAgeNanos(), request.operation, localNode);
        long token = Ring.tokenOf(request.key);
        context.key(token, token);
        if (!selector.needsScores() || isAnyKnown(count)) {
            cluster.oracleView().reading(request.key, request.operation, nowNanos);
            selector.order(candidates, count, context);
        }
        return count;
    }

    private boolean isAnyKnown(int count) {
        for (int i = 0; i < count; i++) {
            if (context.isKnown(candidates[i])) {
                return true;
            }
        }
        return false;
    }

    private void dispatch(Request request, Replica replica) {
        send(request, replica);
        if (cluster.shadowRatio() > 0 && random.nextDouble() < cluster.shadowRatio()) {
            for (int node : cluster.ring().replicas(request.group)) {
                if (node != replica.index() && cluster.replica(node).isAlive()) {
                    Request shadow = cluster.obtain();
                    fill(shadow, request.operation, request.key, request.group);
                    shadow.shadow = true;
                    send(shadow, cluster.replica(node));
                }
            }
        }
    }

    private void send(Request request, Replica replica) {
        long nowNanos = simulation.nowNanos();
        int node = replica.index();
        request.replica = replica;
        request.sentNanos = nowNanos;
        request.step = Request.Step.TO_REPLICA;
        replicas.of(node).sent(nowNanos);
        selector.sent(node, nowNanos);
        if (!request.shadow) {
            recorder.sent(node, node != request.given, nowNanos);
        }
        simulation.in(cluster.network().delayNanos(localNode, node), request);
    }

    private Backlog backlog(int firstNode) {
        if (backlogs[firstNode] == null) {
            backlogs[firstNode] = new Backlog();
        }
        return backlogs[firstNode];
    }

    /** Reads of the groups that begin with one node, waiting for the admission of any replica. */
    private final class Backlog {

        private final Deque<Request> requests = new ArrayDeque<>();
        private boolean waiting;
        private int waitsFor;

        void add(Request request) {
            requests.add(request);
            if (!waiting) {
                drain(simulation.nowNanos());
            }
        }

        private void drain(long nowNanos) {
            while (!requests.isEmpty()) {
                Request head = requests.peek();
                int count = order(head);
                long leastNanos = Long.MAX_VALUE;
                for (int i = 0; i < count; i++) {
                    long waitNanos = selector.admission().waitNanos(candidates[i], nowNanos);
                    if (waitNanos < leastNanos) {
                        leastNanos = waitNanos;
                        waitsFor = candidates[i];
                    }
                    if (waitNanos == 0) {
                        break;
                    }
                }
                if (leastNanos > 0) {
                    waiting = true;
                    simulation.in(leastNanos, this::waited);
                    return;
                }
                dispatch(requests.remove(), cluster.replica(waitsFor));
            }
        }

        private void waited(long nowNanos) {
            waiting = false;
            selector.admission().grant(waitsFor, nowNanos);
            drain(nowNanos);
        }
    }
}
