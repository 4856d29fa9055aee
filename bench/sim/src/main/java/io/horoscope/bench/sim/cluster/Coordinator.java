package io.horoscope.bench.sim.cluster;

import io.horoscope.bench.sim.engine.Event;
import io.horoscope.bench.sim.engine.Simulation;
import io.horoscope.bench.sim.measure.Recorder;
import io.horoscope.core.plan.RetryBudget;
import io.horoscope.core.replica.ReplicaRequest;
import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.select.OperationClass;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;
import io.horoscope.core.select.baseline.probe.Probing;
import io.horoscope.core.select.baseline.rate.RateControl;
import io.horoscope.core.select.baseline.rate.RateLimited;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * A node as a coordinator: it has the replicas of each read ordered by the shipped plan engine and
 * sends the read to the first ones, as many as have to answer.
 *
 * <p>With speculative retry, a read of a single key that takes longer than usual is sent to the
 * next replica, too. As in Cassandra, this happens at most once for a read, and not where there is
 * no further replica. Where the selector uses probes, it sends them after each read.
 *
 * <p>Where the selector has rate control, the read waits for a token ({@link Backlog}).
 */
public final class Coordinator implements ReadTarget, Requester {

    private final Simulation simulation;
    private final Cluster cluster;
    private final Recorder recorder;
    private final Planner planner;
    private final UniformRandomProvider random;
    private final Probing probing; // null: the selector uses no probes.
    private final RetryThreshold retries; // null: there are none.
    private final RetryBudget budget; // null: without a limit.
    private final Map<Integer, Backlog> backlogs = new HashMap<>(); // by first node of the group
    private final int answers;
    private boolean stalls;

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
        this.answers = cluster.settings().consistency().answers(cluster.ring().layout());
        this.probing =
                HotLast.inner(planner.selector().unguarded()) instanceof Probing uses ? uses : null;
        double percentile = cluster.settings().retryPercentile();
        this.retries = percentile == 0 ? null : new RetryThreshold(percentile);
        this.budget =
                cluster.settings().retryBudget() < RetryBudget.NO_LIMIT
                        ? new RetryBudget(random::nextInt)
                        : null;
        if (retries != null) {
            simulation.every(
                    RetryThreshold.FIRST_NANOS,
                    RetryThreshold.INTERVAL_NANOS,
                    now -> retries.update());
        }
    }

    /**
     * From now on it takes neither reads nor answers while its node is paused or has used up its CPU
     * quota.
     */
    public void stallWithNode() {
        stalls = location().node() != SelectionContext.NONE;
    }

    private void unstalled(Event event) {
        if (stalls) {
            cluster.replica(location().node()).unstalled(event);
        } else {
            event.happen(simulation.nowNanos());
        }
    }

    /** The loads of the machines that were reported to it. */
    public NodeLoads loads() {
        return planner.loads();
    }

    @Override
    public Location location() {
        return planner.location();
    }

    Simulation simulation() {
        return simulation;
    }

    /** How long a message that is sent now to a replica is in transit. */
    private long messageNanos(int node) {
        handleMessage(node);
        return cluster.network().toNodeNanos(location(), node, simulation.nowNanos());
    }

    /** The same of a replica's answer to a probe. */
    long answerNanos(Replica replica) {
        long nowNanos = simulation.nowNanos();
        replica.handleMessage(location().node(), nowNanos);
        return cluster.network().toCoordinatorNanos(location(), replica.index(), nowNanos);
    }

    /** A message to or from another node costs time of this one's processors. */
    private void handleMessage(int node) {
        int own = location().node();
        if (own != SelectionContext.NONE) {
            cluster.replica(own).handleMessage(node, simulation.nowNanos());
        }
    }

    @Override
    public void read(OperationClass operation, int key, Read.Origin origin) {
        int group = cluster.ring().groupOf(key);
        Read read = new Read(operation, key, group, origin, simulation.nowNanos());
        if (cluster.settings().expiry()) {
            read.limitNanos = cluster.settings().timeoutNanos();
        }
        Tenants tenants = cluster.settings().tenants();
        read.hint = tenants.hint(key, cluster.settings().timeoutNanos());
        read.isReporting = tenants.isReporting(key);
        if (rateControl().isEmpty()) {
            unstalled(now -> dispatch(read, planner.plan(read, now)));
        } else {
            int first = cluster.ring().replicas(group)[0];
            backlogs.computeIfAbsent(first, node -> backlog()).add(read);
        }
    }

    @Override
    public void answered(Request request, long nowNanos) {
        unstalled(now -> take(request, now));
    }

    private void take(Request request, long nowNanos) {
        handleMessage(request.replica.index());
        if (request.ownReport != null) {
            planner.loads().take(request.ownReport, nowNanos);
        }
        request.life.answered(nowNanos, request.reported);
        long sinceBegin = nowNanos - request.read.createdNanos;
        end(request.read, sinceBegin > cluster.settings().timeoutNanos(), nowNanos);
    }

    @Override
    public void failed(Request request, long nowNanos) {
        unstalled(now -> fail(request, now));
    }

    private void fail(Request request, long nowNanos) {
        handleMessage(request.replica.index());
        request.life.failed(nowNanos);
        end(request.read, true, nowNanos);
    }

    void probed(int node, long nowNanos, int inFlight, long latencyNanos) {
        handleMessage(node);
        probing.probed(node, nowNanos, inFlight, latencyNanos);
    }

    /** The replica will never answer: the coordinator finds out when the read times out. */
    @Override
    public void loseTrackOf(Request request) {
        request.replica.latencies().lost();
        request.step = Request.Step.LOST;
        long timeoutNanos = request.sentNanos + cluster.settings().timeoutNanos();
        simulation.at(Math.max(simulation.nowNanos(), timeoutNanos), request);
    }

    @Override
    public void lost(Request request, long nowNanos) {
        request.life.unanswered(nowNanos);
        end(request.read, true, nowNanos);
    }

    private void end(Read read, boolean failed, long nowNanos) {
        long sinceBegin = nowNanos - read.createdNanos;
        if (failed && sinceBegin < cluster.settings().timeoutNanos()) {
            replaceFailed(read, nowNanos);
        }
        read.pending--;
        read.missing -= failed ? 0 : 1;
        if (read.ended || (read.missing > 0 && read.pending > 0)) {
            return;
        }
        read.ended = true;
        if (read.origin != null) {
            if (retries != null && !read.isScan()) {
                retries.record(nowNanos - read.createdNanos, nowNanos);
            }
            recorder.ended(read, nowNanos);
            read.origin.done(read, nowNanos);
        }
    }

    /** Sends a read of which a request has failed to the next candidate, once and as allowed. */
    private void replaceFailed(Read read, long nowNanos) {
        if (isWithheld(read)) {
            retryWithheld(read, nowNanos);
        } else if (budget != null
                && !read.ended
                && read.next != Read.NONE
                && budget.mayReplaceFailed()) {
            retry(read, read.next, nowNanos);
        }
    }

    /** Sends the read to the first candidates, as many as have to answer. */
    private void dispatch(Read read, int count) {
        if (planner.fallback() != null) {
            recorder.fellBack(planner.fallback());
        }
        int contacts = Math.min(answers, count);
        int[] order = planner.order();
        read.missing = answers;
        read.contacts = Arrays.copyOf(order, contacts);
        if (cluster.ring().layout().racks() > 1) {
            recorder.planned(cluster.crosses(order, count, location()), simulation.nowNanos());
        }
        for (int i = 0; i < contacts; i++) {
            boolean diverted = !Ring.contains(planner.topology(), contacts, order[i]);
            recorder.sent(order[i], diverted, simulation.nowNanos());
            send(read, order[i], diverted);
        }
        if (!read.isScan() && contacts < count) {
            read.next = order[contacts];
            if (budget != null) {
                budget.read(cluster.settings().retryBudget());
            }
            if (retries != null) {
                retryLater(read, read.next);
            }
        }
        if (probing != null) {
            probe(count);
        }
        double shadowRatio = cluster.settings().shadowRatio();
        if (shadowRatio > 0 && random.nextDouble() < shadowRatio) {
            for (int node : cluster.ring().replicas(read.group)) {
                if (!Ring.contains(order, contacts, node)
                        && cluster.isTakenForAlive(node, location())) {
                    long nowNanos = simulation.nowNanos();
                    Read shadow = new Read(read.operation, read.key, read.group, null, nowNanos);
                    shadow.isReporting = read.isReporting;
                    shadow.missing = 1;
                    send(shadow, node, false);
                }
            }
        }
    }

    private void send(Read read, int node, boolean isDiverted) {
        long nowNanos = simulation.nowNanos();
        ReplicaRequest life = planner.request(node, read.isScan(), isDiverted, nowNanos);
        life.sent();
        read.pending++;
        Replica replica = cluster.replica(node);
        simulation.in(messageNanos(node), new Request(this, read, replica, life, nowNanos));
    }

    /** As Cassandra, not at all while the threshold is above the timeout. */
    private void retryLater(Read read, int node) {
        long timeoutNanos = cluster.settings().timeoutNanos();
        if (retries.nanos() > timeoutNanos) {
            return;
        }
        simulation.in(
                retries.nanos(),
                now -> {
                    if (read.ended || read.next == Read.NONE) {
                        return;
                    }
                    if (mayRetry(read, node, now)) {
                        retry(read, node, now);
                    } else {
                        withhold(read, node);
                    }
                });
    }

    /** Until half of its timeout is over, or a request of it fails. */
    private void withhold(Read read, int node) {
        read.withheld = node;
        simulation.at(
                Math.max(simulation.nowNanos(), read.createdNanos + latestNanos()),
                now -> {
                    if (isWithheld(read) && mayRetry(read, node, now)) {
                        retryWithheld(read, now);
                    }
                });
    }

    private static boolean isWithheld(Read read) {
        return !read.ended && read.withheld != Read.NONE;
    }

    private long latestNanos() {
        return (long) (RetryBudget.LATEST * cluster.settings().timeoutNanos());
    }

    private void retryWithheld(Read read, long nowNanos) {
        int node = read.withheld;
        read.withheld = Read.NONE;
        retry(read, node, nowNanos);
    }

    private boolean mayRetry(Read read, int node, long nowNanos) {
        if (budget == null) {
            return true;
        }
        List<ReplicaStats> asked = planner.statistics(read.contacts);
        ReplicaStats next = planner.statistics(node);
        long takenNanos = nowNanos - read.createdNanos;
        return takenNanos < latestNanos()
                ? budget.mayRetry(asked, next, nowNanos)
                : RetryBudget.mayRetryAtLast(asked, next, takenNanos, nowNanos);
    }

    private void retry(Read read, int node, long nowNanos) {
        read.next = Read.NONE;
        recorder.retried(node, nowNanos);
        send(read, node, false);
    }

    /** Probes replicas of the read that was planned last. */
    private void probe(int count) {
        int[] replicas = Arrays.copyOf(planner.order(), count);
        int probes = probing.toProbe(replicas, count, random::nextInt);
        for (int i = 0; i < probes; i++) {
            Probe probe = new Probe(this, cluster.replica(replicas[i]));
            simulation.in(messageNanos(replicas[i]), probe);
        }
    }

    private Backlog backlog() {
        return new Backlog(simulation, planner, rateControl().orElseThrow(), this::dispatch);
    }

    private Optional<RateControl> rateControl() {
        ReplicaSelector selector = HotLast.inner(planner.selector().unguarded());
        return selector instanceof RateLimited limited ? limited.rateControl() : Optional.empty();
    }
}
