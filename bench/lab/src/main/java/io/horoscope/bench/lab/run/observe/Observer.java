package io.horoscope.bench.lab.run.observe;

import com.datastax.oss.driver.api.core.CqlSession;
import io.horoscope.bench.lab.DaemonThreads;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Polls the counters of every node, and the scores that the coordinator has. */
public final class Observer implements AutoCloseable {

    private final List<PolledCounter> counters;
    private final ScoreLog scores;
    private final Duration period;
    private final ScheduledExecutorService scheduler =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("observer"));

    /**
     * @param counters one per node in order; closed with this
     * @param coordinator its scores count; a stock one has none
     * @param period between polls
     */
    public Observer(List<PolledCounter> counters, CqlSession coordinator, Duration period) {
        this.counters = List.copyOf(counters);
        this.scores = new ScoreLog(coordinator);
        this.period = period;
    }

    /** Starts polling. */
    public void start() {
        ScheduledFuture<?> unused =
                scheduler.scheduleAtFixedRate(
                        this::poll, 0, period.toNanos(), TimeUnit.NANOSECONDS);
    }

    public Shares shares() {
        return new Shares(counters.stream().map(PolledCounter::series).toList());
    }

    public ScoreLog scores() {
        return scores;
    }

    /** The latest time up to which every node's counts are known. */
    public long knownUntilNanos() {
        return counters.stream()
                .mapToLong(counter -> counter.series().lastNanos())
                .min()
                .orElse(Long.MAX_VALUE);
    }

    @Override
    public void close() {
        scheduler.shutdownNow();
        counters.forEach(PolledCounter::close);
    }

    private void poll() {
        counters.forEach(PolledCounter::poll);
        scores.poll();
    }
}
