package io.horoscope.bench.lab.experiment.correlation;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.horoscope.bench.lab.DaemonThreads;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.run.observe.DirectorScores;
import io.horoscope.bench.lab.run.observe.NodeScore;
import io.horoscope.core.signal.Signal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Samples every node several times a window: what its monitor reported, as the director has it;
 * what the kernel counts for its cgroup; and the node's own estimates of its reads. One thread
 * polls; a poll that fails is counted.
 */
final class Watcher implements AutoCloseable {

    private static final long PERIOD_NANOS = 50_000_000;

    /** As often as monitors may report. */
    private static final long DIRECTOR_EVERY = 2;

    /** Each costs the node CPU time, so once a window. */
    private static final long ESTIMATES_EVERY = Samples.WINDOW_NANOS / PERIOD_NANOS;

    private final LocalCluster cluster;
    private final List<CqlSession> sessions;
    private final List<NodeWatch> watches;
    private final Set<Integer> inFlight = ConcurrentHashMap.newKeySet();
    private final AtomicLong failures = new AtomicLong();
    private final ScheduledExecutorService scheduler =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("watcher"));
    private long round;

    /**
     * @param sessions one for each node, pinned to it
     */
    Watcher(LocalCluster cluster, List<CqlSession> sessions) {
        this.cluster = cluster;
        this.sessions = sessions;
        this.watches = sessions.stream().map(session -> new NodeWatch()).toList();
    }

    void start() {
        ScheduledFuture<?> unused =
                scheduler.scheduleAtFixedRate(this::poll, 0, PERIOD_NANOS, TimeUnit.NANOSECONDS);
    }

    /** What is known of each node, in order. */
    List<NodeWatch> watches() {
        return watches;
    }

    /** Polls without a response. */
    long failures() {
        return failures.get();
    }

    @Override
    public void close() {
        scheduler.shutdownNow();
    }

    private void poll() {
        try {
            for (NodePlan node : cluster.plan().nodes()) {
                watch(node).addKernel(System.nanoTime(), cluster.cgroup(node));
            }
            if (round % DIRECTOR_EVERY == 0) {
                pollDirector();
            }
            if (round % ESTIMATES_EVERY == 0) {
                cluster.plan().nodes().forEach(this::pollEstimates);
            }
        } catch (RuntimeException e) {
            // An exception would end the polling for good.
            failures.incrementAndGet();
        }
        round++;
    }

    private void pollDirector() {
        Map<String, NodeScore> scores = DirectorScores.fetch(cluster.plan().directorUrl());
        long now = System.nanoTime();
        for (NodePlan node : cluster.plan().nodes()) {
            NodeScore score = scores.get(node.address());
            for (Signal signal : Signal.values()) {
                double ratio =
                        score == null ? Double.NaN : score.signal(signal.key()).orElse(Double.NaN);
                watch(node).add(NodeWatch.REPORTED + signal.key(), now, ratio);
            }
        }
    }

    /** Unless the last query is still in flight: an overloaded node answers late. */
    private void pollEstimates(NodePlan node) {
        if (inFlight.add(node.number())) {
            sessions.get(node.number() - 1)
                    .executeAsync(
                            SimpleStatement.newInstance(
                                    "SELECT * FROM horoscope.replicas WHERE endpoint = ?",
                                    node.inetAddress()))
                    .whenComplete(
                            (rows, failure) -> {
                                inFlight.remove(node.number());
                                if (failure == null) {
                                    addEstimates(node, rows.one());
                                }
                            });
        }
    }

    private void addEstimates(NodePlan node, Row row) {
        long now = System.nanoTime();
        for (String estimate : NodeWatch.ESTIMATES) {
            boolean isKnown = row != null && !row.isNull(estimate);
            Object value = isKnown ? row.getObject(estimate) : Double.NaN;
            watch(node).add(NodeWatch.OWN + estimate, now, ((Number) value).doubleValue());
        }
    }

    private NodeWatch watch(NodePlan node) {
        return watches.get(node.number() - 1);
    }
}
