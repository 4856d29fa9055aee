package io.horoscope.bench.lab.experiment.correlation;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.horoscope.bench.lab.DaemonThreads;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.run.observe.DirectorScores;
import io.horoscope.bench.lab.run.observe.NodeScore;
import io.horoscope.core.signal.Signal;
import java.net.http.HttpClient;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Samples every node several times a window: what its monitor reported, as the director has it;
 * what the kernel counts for its cgroup; and the node's own estimates of its reads. One thread
 * asks; a question that fails is counted.
 */
final class Watcher implements AutoCloseable {

    private static final long PERIOD_NANOS = 50_000_000;

    /** As often as monitors may report. */
    private static final long DIRECTOR_EVERY = 2;

    /** Each costs the node CPU time, so once a window. */
    private static final long ESTIMATES_EVERY = Windows.LENGTH_NANOS / PERIOD_NANOS;

    private final LocalCluster cluster;
    private final List<CqlSession> sessions;
    private final List<NodeWatch> watches;
    private final AtomicBoolean[] asking;
    private final AtomicLong failures = new AtomicLong();
    private final HttpClient http = HttpClient.newHttpClient();
    private final ScheduledExecutorService scheduler =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("watcher"));

    private ScheduledFuture<?> looking;
    private long round;

    /**
     * @param sessions one for each node, pinned to it
     * @param watches one for each node, which get the samples
     */
    Watcher(LocalCluster cluster, List<CqlSession> sessions, List<NodeWatch> watches) {
        this.cluster = cluster;
        this.sessions = List.copyOf(sessions);
        this.watches = List.copyOf(watches);
        this.asking = new AtomicBoolean[sessions.size()];
        for (int node = 0; node < asking.length; node++) {
            asking[node] = new AtomicBoolean();
        }
    }

    void start() {
        looking = scheduler.scheduleAtFixedRate(this::look, 0, PERIOD_NANOS, TimeUnit.NANOSECONDS);
    }

    /** Questions that got no answer. */
    long failures() {
        return failures.get();
    }

    @Override
    public void close() {
        if (looking != null) {
            looking.cancel(false);
        }
        scheduler.shutdownNow();
    }

    private void look() {
        try {
            cluster.plan().nodes().forEach(this::lookAtKernel);
            if (round % DIRECTOR_EVERY == 0) {
                lookAtDirector();
            }
            if (round % ESTIMATES_EVERY == 0) {
                cluster.plan().nodes().forEach(this::askForEstimates);
            }
        } catch (RuntimeException e) {
            // An exception would end the looking for good.
            failures.incrementAndGet();
        }
        round++;
    }

    private void lookAtKernel(NodePlan node) {
        watch(node).addKernel(System.nanoTime(), cluster.cgroup(node));
    }

    private void lookAtDirector() {
        Map<String, NodeScore> scores = DirectorScores.fetch(http, cluster.plan().directorUrl());
        long now = System.nanoTime();
        for (NodePlan node : cluster.plan().nodes()) {
            NodeScore score = scores.get(node.address());
            for (Signal signal : Signal.values()) {
                double ratio =
                        score == null ? Double.NaN : score.signal(signal.key()).orElse(Double.NaN);
                watch(node).addReported(now, signal, ratio);
            }
        }
    }

    /** Unless the last question is still in flight: an overloaded node answers late. */
    private void askForEstimates(NodePlan node) {
        AtomicBoolean open = asking[node.number() - 1];
        if (open.compareAndSet(false, true)) {
            sessions.get(node.number() - 1)
                    .executeAsync(
                            SimpleStatement.newInstance(
                                    "SELECT * FROM horoscope.replicas WHERE endpoint = ?",
                                    node.inetAddress()))
                    .whenComplete(
                            (rows, failure) -> {
                                open.set(false);
                                if (failure == null) {
                                    addEstimates(node, rows);
                                }
                            });
        }
    }

    private void addEstimates(NodePlan node, AsyncResultSet rows) {
        Row row = rows.one();
        long now = System.nanoTime();
        for (String estimate : NodeWatch.ESTIMATES) {
            boolean isKnown = row != null && !row.isNull(estimate);
            Object value = isKnown ? row.getObject(estimate) : Double.NaN;
            watch(node).addEstimate(now, estimate, ((Number) value).doubleValue());
        }
    }

    private NodeWatch watch(NodePlan node) {
        return watches.get(node.number() - 1);
    }
}
