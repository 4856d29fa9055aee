package io.horoscope.bench.lab.run.observe;

import com.datastax.oss.driver.api.core.CqlSession;
import io.horoscope.bench.lab.DaemonThreads;
import io.horoscope.bench.lab.run.load.Operation;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Asks every node several times a second what it did, and the coordinator what it believes. One thread asks. */
public final class Observer implements AutoCloseable {

    /** Machines report once a second; more looks would see nothing more. */
    private static final Duration SCORES_EVERY = Duration.ofMillis(500);

    private final List<NodeCounters> nodes;
    private final ScoreWatch scores;
    private final Duration period;
    private final ScheduledExecutorService scheduler =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("observer"));

    private ScheduledFuture<?> asking;

    /**
     * @param nodes in order; closed with this
     * @param coordinator whose scores count; a stock one has none, and is asked in vain
     * @param period between questions
     */
    public Observer(List<? extends NodeCounters> nodes, CqlSession coordinator, Duration period) {
        this.nodes = List.copyOf(nodes);
        this.scores = new ScoreWatch(coordinator, SCORES_EVERY);
        this.period = period;
    }

    public void start() {
        asking =
                scheduler.scheduleAtFixedRate(this::ask, 0, period.toNanos(), TimeUnit.NANOSECONDS);
    }

    public Shares shares(Operation operation) {
        return new Shares(
                nodes.stream().map(node -> node.of(operation)).collect(Collectors.toList()));
    }

    public ScoreLog scores() {
        return scores.log();
    }

    /** The latest time up to which every node's counts are known. */
    public long knownUntilNanos() {
        long known = Long.MAX_VALUE;
        for (NodeCounters node : nodes) {
            for (CounterSeries series : node.all()) {
                known = Math.min(known, series.lastNanos());
            }
        }
        return known;
    }

    @Override
    public void close() {
        if (asking != null) {
            asking.cancel(false);
        }
        scheduler.shutdownNow();
        nodes.forEach(NodeCounters::close);
    }

    private void ask() {
        nodes.forEach(NodeCounters::ask);
        scores.run();
    }
}
