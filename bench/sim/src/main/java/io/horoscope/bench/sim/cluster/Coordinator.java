package io.horoscope.bench.sim.cluster;

import io.horoscope.bench.sim.engine.Simulation;
import io.horoscope.bench.sim.measure.Recorder;
import io.horoscope.core.estimate.ReplicaEstimates;
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
 * A node as a coordinator: it orders the replicas of each read by the shipped selector, with the shipped estimates and score
 * table, and sends the read to the first ones, as many as have to answer. There is no speculative retry.
 *
 * <p>Where the selector's admission says that no replica may be asked now, the read waits in a queue of its group (absim's
 * backpressure: first come, first served in each group's queue).
 */
public final class Coordinator {

    private static final Read.Origin NOBODY = (read, nowNanos) -> {};

    private final Simulation simulation;
    private final Cluster cluster;
    private final Recorder recorder;
    private final int localNode;
    private final int datacenter;
    private final ReplicaSelector selector;
    private final ReplicaEstimates estimates = new ReplicaEstimates();
    private final SelectionContext context;
    private final Supplier<ScoreTable> table;
    private final UniformRandomProvider random;
    private final int[] topology;
    private final int[] candidates;
    private final int[] part;
    private final Backlog[] backlogs;
    private final int answers;

    /**
     * @param localNode the replica that is the same node, or {@link SelectionContext#NONE}
     * @param datacenter where it is, by number
     * @param table this coordinator's newest scores
     */
    public Coordinator(
            Simulation simulation,
            Cluster cluster,
            Recorder recorder,
            int localNode,
            int datacenter,
            ReplicaSelector selector,
            Supplier<ScoreTable> table,
            UniformRandomProvider random) {
        this.simulation = simulation;
        this.cluster = cluster;
        this.recorder = recorder;
        this.localNode = localNode;
        this.datacenter = datacenter;
        this.selector = selector;
        this.table = table;
        this.random = random;
        this.topology = new int[cluster.nodes()];
        this.candidates = new int[cluster.nodes()];
        this.part = new int[cluster.nodes()];
        this.context = new SelectionContext(random::nextInt, estimates, candidates.length);
        this.backlogs = new Backlog[cluster.nodes()];
        this.answers =
                cluster.settings()
                        .consistency
                        .answers(cluster.ring().replicationFactor(), cluster.ring().datacenters());
    }

    int localNode() {
        return localNode;
    }

    int datacenter() {
        return datacenter;
    }

    public ReplicaSelector selector() {
        return selector;
    }

    /** Reads one key (or the range that begins at it) for a client. */
    public void read(OperationClass operation, int key, int group, Read.Origin origin) {
        Read read = begin(operation, key, group, origin);
        if (selector.admission() == Admission.UNLIMITED) {
            dispatch(read, order(read));
        } else {
            backlog(cluster.ring().replicas(group)[0]).add(read);
        }
    }

    void answered(Request request, long nowNanos) {
        int node = request.replica.index();
        long latencyNanos = nowNanos - request.sentNanos;
        estimates
                .of(node)
                .answered(nowNanos, latencyNanos, request.queued, request.reportedServiceNanos);
        selector.answered(
                node, nowNanos, latencyNanos, request.queued, request.reportedServiceNanos);
        long sinceBegin = nowNanos - request.read.createdNanos;
        end(request, sinceBegin > cluster.settings().timeoutNanos, nowNanos);
    }

    /** The replica will never answer: the coordinator finds out when the read times out. */
    void loseTrackOf(Request request) {
        request.step = Request.Step.LOST;
        simulation.at(
                Math.max(
                        simulation.nowNanos(), request.sentNanos + cluster.settings().timeoutNanos),
                request);
    }

    void lost(Request request, long nowNanos) {
        int node = request.replica.index();
        estimates.of(node).failed(nowNanos);
        selector.failed(node, nowNanos, nowNanos - request.sentNanos);
        end(request, true, nowNanos);
    }

    private void end(Request request, boolean failed, long nowNanos) {
        Read read = request.read;
        cluster.release(request);
        read.failed |= failed;
        if (--read.pending > 0) {
            return;
        }
        if (!read.shadow) {
            recorder.ended(read, nowNanos);
            read.origin.done(read, nowNanos);
        }
        cluster.release(read);
    }

    private Read begin(OperationClass operation, int key, int group, Read.Origin origin) {
        Read read = cluster.obtainRead();
        read.operation = operation;
        read.key = key;
        read.group = group;
        read.origin = origin;
        read.shadow = false;
        read.createdNanos = simulation.nowNanos();
        read.failed = false;
        return read;
    }

    /** Fills {@link #candidates}: live replicas, each datacenter's as the selector has them. Returns how many. */
    private int order(Read read) {
        int count = cluster.liveReplicas(read.group, this, topology);
        System.arraycopy(topology, 0, candidates, 0, count);
        ScoreTable scores = table.get();
        long nowNanos = simulation.nowNanos();
        context.fill(scores, nowNanos, cluster.settings().maxAgeNanos, read.operation, localNode);
        long token = Ring.tokenOf(read.key);
        context.key(token, token);
        cluster.oracleView().reading(read.key, read.operation, nowNanos);
        int from = 0;
        while (from < count) {
            int to = from + 1;
            while (to < count && sameDatacenter(candidates[from], candidates[to])) {
                to++;
            }
            orderPart(from, to);
            from = to;
        }
        return count;
    }

    private boolean sameDatacenter(int left, int right) {
        return cluster.ring().datacenter(left) == cluster.ring().datacenter(right);
    }

    private void orderPart(int from, int to) {
        System.arraycopy(candidates, from, part, 0, to - from);
        if (!selector.needsScores() || isAnyKnown(to - from)) {
            selector.order(part, to - from, context);
            System.arraycopy(part, 0, candidates, from, to - from);
        }
    }

    private boolean isAnyKnown(int count) {
        for (int i = 0; i < count; i++) {
            if (context.isKnown(part[i])) {
                return true;
            }
        }
        return false;
    }

    /** Sends the read to the first candidates, as many as have to answer. */
    private void dispatch(Read read, int count) {
        int contacts = Math.min(answers, count);
        read.pending = contacts;
        read.failed = contacts < answers;
        for (int i = 0; i < contacts; i++) {
            boolean diverted = !contains(topology, contacts, candidates[i]);
            recorder.sent(candidates[i], diverted, simulation.nowNanos());
            send(read, candidates[i]);
        }
        double shadowRatio = cluster.settings().shadowRatio;
        if (shadowRatio > 0 && random.nextDouble() < shadowRatio) {
            for (int node : cluster.ring().replicas(read.group)) {
                if (!contains(candidates, contacts, node) && cluster.replica(node).isAlive()) {
                    Read shadow = begin(read.operation, read.key, read.group, NOBODY);
                    shadow.shadow = true;
                    shadow.pending = 1;
                    send(shadow, node);
                }
            }
        }
    }

    private void send(Read read, int node) {
        long nowNanos = simulation.nowNanos();
        Request request = cluster.obtainRequest();
        request.coordinator = this;
        request.read = read;
        request.replica = cluster.replica(node);
        request.sentNanos = nowNanos;
        request.step = Request.Step.TO_REPLICA;
        estimates.of(node).sent();
        selector.sent(node, nowNanos);
        simulation.in(cluster.network().delayNanos(this, node), request);
    }

    private static boolean contains(int[] nodes, int count, int node) {
        for (int i = 0; i < count; i++) {
            if (nodes[i] == node) {
                return true;
            }
        }
        return false;
    }

    private Backlog backlog(int firstNode) {
        if (backlogs[firstNode] == null) {
            backlogs[firstNode] = new Backlog();
        }
        return backlogs[firstNode];
    }

    private void putFirst(int node, int count) {
        for (int i = 1; i < count; i++) {
            if (candidates[i] == node) {
                System.arraycopy(candidates, 0, candidates, 1, i);
                candidates[0] = node;
            }
        }
    }

    /** Reads of the groups that begin with one node, waiting for the admission of any replica. */
    private final class Backlog {

        private final Deque<Read> reads = new ArrayDeque<>();
        private boolean waiting;
        private int waitsFor;

        void add(Read read) {
            reads.add(read);
            if (!waiting) {
                drain(simulation.nowNanos());
            }
        }

        private void drain(long nowNanos) {
            while (!reads.isEmpty()) {
                int count = order(reads.peek());
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
                putFirst(waitsFor, count);
                dispatch(reads.remove(), count);
            }
        }

        private void waited(long nowNanos) {
            waiting = false;
            selector.admission().grant(waitsFor, nowNanos);
            drain(nowNanos);
        }
    }
}
