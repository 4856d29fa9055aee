package io.horoscope.bench.lab.observe;

import com.datastax.oss.driver.api.core.CqlSession;
import io.horoscope.bench.lab.load.Dataset;
import io.horoscope.bench.lab.load.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Asks every node a few times a second what it did, and the coordinator what it believes. One thread asks. */
public final class Observer implements AutoCloseable {

    private static final long PERIOD_MILLIS = 200;

    private final List<NodeCounters> nodes = new ArrayList<>();
    private final ScoreLog scores;
    private final ScheduledExecutorService scheduler =
            Executors.newSingleThreadScheduledExecutor(
                    task -> {
                        Thread thread = new Thread(task, "observer");
                        thread.setDaemon(true);
                        return thread;
                    });

    private ScheduledFuture<?> asking;

    /**
     * @param sessions one per node, each pinned to it
     * @param coordinator the one of them whose scores count
     */
    public Observer(List<CqlSession> sessions, CqlSession coordinator, Dataset dataset) {
        sessions.forEach(session -> nodes.add(new NodeCounters(session, dataset)));
        this.scores = new ScoreLog(coordinator);
    }

    public void start() {
        asking = scheduler.scheduleAtFixedRate(this::ask, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }

    public Shares shares(Operation operation) {
        return new Shares(
                nodes.stream().map(node -> node.of(operation)).collect(Collectors.toList()));
    }

    public ScoreLog scores() {
        return scores;
    }

    /** The latest time up to which every node's counts are known. */
    public long knownUntilNanos() {
        long known = Long.MAX_VALUE;
        for (NodeCounters node : nodes) {
            for (Operation operation : Operation.values()) {
                known = Math.min(known, node.of(operation).lastNanos());
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
    }

    private void ask() {
        nodes.forEach(NodeCounters::ask);
        scores.ask();
    }
}
