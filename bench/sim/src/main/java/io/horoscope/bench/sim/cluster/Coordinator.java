package io.horoscope.bench.sim.cluster;

import io.horoscope.bench.sim.engine.Simulation;
import io.horoscope.bench.sim.measure.Recorder;
import io.horoscope.core.select.OperationClass;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.rate.RateControl;
import io.horoscope.core.select.rate.RateLimited;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * A node as a coordinator: it has the replicas of each read ordered by the shipped plan engine and
 * sends the read to the first ones, as many as have to answer. There is no speculative retry.
 *
 * <p>Where the selector's rate control has no token for any replica, the read waits in a queue of
 * its group (absim's backpressure: first come, first served in each group's queue).
 */
public final class Coordinator {

    private final Simulation simulation;
    private final Cluster cluster;
    private final Recorder recorder;
    private final Planner planner;
    private final UniformRandomProvider random;
    private final Backlog[] backlogs;
    private final int answers;

    public Coordinator(
            Simulation simulation,
            Cluster cluster,
            Recorder recorder,
            Planner planner,
            UniformRandomProvider random) {
        this.simulation = simulation;
        this.cluster = cluster;
        this.recorder = recorder;
        this.planner = planner;
        this.random = random;
        this.backlogs = new Backlog[cluster.nodes()];
        this.answers = cluster.settings().consistency().answers(cluster.ring().layout());
    }

    Location location() {
        return planner.location();
    }

    /** Reads one key (or the range that begins at it) for a client. */
    public void read(OperationClass operation, int key, int group, Read.Origin origin) {
        Read read = begin(operation, key, group, origin);
        if (rateControl().isEmpty()) {
            dispatch(read, planner.plan(read, simulation.nowNanos()));
        } else {
            backlog(cluster.ring().replicas(group)[0]).add(read);
        }
    }

    void answered(Request request, long nowNanos) {
        request.life.answered(nowNanos, request.queued, request.reportedServiceNanos);
        long sinceBegin = nowNanos - request.read.createdNanos;
        end(request, sinceBegin > cluster.settings().timeoutNanos(), nowNanos);
    }

    /** The replica will never answer: the coordinator finds out when the read times out. */
    void loseTrackOf(Request request) {
        request.step = Request.Step.LOST;
        simulation.at(
                Math.max(
                        simulation.nowNanos(),
                        request.sentNanos + cluster.settings().timeoutNanos()),
                request);
    }

    void lost(Request request, long nowNanos) {
        request.life.failed(nowNanos);
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

    /** Sends the read to the first candidates, as many as have to answer. */
    private void dispatch(Read read, int count) {
        if (planner.fallback() != null) {
            recorder.fellBack(planner.fallback());
        }
        int contacts = Math.min(answers, count);
        int[] order = planner.order();
        read.pending = contacts;
        read.failed = contacts < answers;
        for (int i = 0; i < contacts; i++) {
            boolean diverted = !contains(planner.topology(), contacts, order[i]);
            recorder.sent(order[i], diverted, simulation.nowNanos());
            send(read, order[i]);
        }
        double shadowRatio = cluster.settings().shadowRatio();
        if (shadowRatio > 0 && random.nextDouble() < shadowRatio) {
            for (int node : cluster.ring().replicas(read.group)) {
                if (!contains(order, contacts, node) && cluster.replica(node).isAlive()) {
                    Read shadow = begin(read.operation, read.key, read.group, Read.Origin.NONE);
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
        request.life = planner.request(node, nowNanos);
        request.life.sent();
        simulation.in(cluster.network().delayNanos(location(), node), request);
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

    private Optional<RateControl> rateControl() {
        ReplicaSelector selector = planner.selector().unguarded();
        return selector instanceof RateLimited limited ? limited.rateControl() : Optional.empty();
    }

    private static void putFirst(int node, int[] nodes, int count) {
        for (int i = 1; i < count; i++) {
            if (nodes[i] == node) {
                System.arraycopy(nodes, 0, nodes, 1, i);
                nodes[0] = node;
            }
        }
    }

    /** Reads of the groups that begin with one node, waiting for a token of any replica. */
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
                int count = planner.plan(reads.peek(), nowNanos);
                long leastNanos = Long.MAX_VALUE;
                for (int i = 0; i < count; i++) {
                    int node = planner.order()[i];
                    long waitNanos = rateControl().orElseThrow().waitNanos(node, nowNanos);
                    if (waitNanos < leastNanos) {
                        leastNanos = waitNanos;
                        waitsFor = node;
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
                putFirst(waitsFor, planner.order(), count);
                dispatch(reads.remove(), count);
            }
        }

        private void waited(long nowNanos) {
            waiting = false;
            rateControl().orElseThrow().grant(waitsFor, nowNanos);
            drain(nowNanos);
        }
    }
}
