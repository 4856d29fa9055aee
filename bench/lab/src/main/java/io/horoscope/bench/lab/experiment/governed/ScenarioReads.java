package io.horoscope.bench.lab.experiment.governed;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.horoscope.bench.lab.Await;
import io.horoscope.bench.sim.engine.RealTime;
import io.horoscope.bench.sim.measure.Phases;
import io.horoscope.bench.sim.scenario.Live;
import io.horoscope.bench.sim.scenario.Scenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The reads of a scenario, sent to real coordinators when they are due. One thread sends; the
 * driver's threads record.
 */
final class ScenarioReads implements Live.Sender {

    private static final long LATE_NANOS = 5_000_000;
    private static final double MAY_BE_LATE = 0.05;

    /** A node's timeout for reads, and more. */
    private static final Duration LAST_ANSWERS = Duration.ofSeconds(12);

    private final List<CqlSession> coordinators;
    private final List<PreparedStatement> statements;
    private final long startNanos;
    private final Phases phases;
    private final AtomicInteger inFlight = new AtomicInteger();
    private final List<Long> latenciesNanos = new ArrayList<>();
    private long sent;
    private long late;
    private long failed;

    ScenarioReads(GovernedCluster cluster, Phases phases, long startNanos) {
        this.coordinators = cluster.coordinators();
        this.startNanos = startNanos;
        this.phases = phases;
        SimpleStatement read =
                SimpleStatement.newInstance(
                                "SELECT payload FROM %s WHERE id = ?"
                                        .formatted(cluster.dataset().table()))
                        .setConsistencyLevel(DefaultConsistencyLevel.ONE);
        this.statements = coordinators.stream().map(session -> session.prepare(read)).toList();
    }

    /** Sends all reads of a scenario, and waits for their answers. */
    void run(Scenario scenario, long seed) {
        long endNanos = startNanos + phases.endNanos();
        RealTime clients = Live.load(scenario, seed, startNanos, this);
        Await.pauseUntil(endNanos);
        clients.close();
        Await.until("answers to all reads", LAST_ANSWERS, () -> inFlight.get() == 0);
    }

    @Override
    public void send(int coordinator, int key, long dueNanos) {
        if (dueNanos - startNanos >= phases.endNanos()) {
            return;
        }
        inFlight.incrementAndGet();
        sent++;
        late += System.nanoTime() - dueNanos > LATE_NANOS ? 1 : 0;
        long id = key % GovernedCluster.ROWS;
        coordinators
                .get(coordinator)
                .executeAsync(statements.get(coordinator).bind(id))
                .whenComplete(
                        (rows, failure) -> {
                            boolean isAnswer = failure == null && rows.one() != null;
                            ended(dueNanos, System.nanoTime(), !isAnswer);
                            inFlight.decrementAndGet();
                        });
    }

    /** Counts those that the simulator counts. */
    private synchronized void ended(long dueNanos, long nowNanos, boolean isFailed) {
        long at = nowNanos - startNanos;
        if (at >= phases.warmUpNanos() && at < phases.endNanos()) {
            latenciesNanos.add(nowNanos - dueNanos);
            failed += isFailed ? 1 : 0;
        }
    }

    /** What the clients saw, and how many reads each node has served. */
    synchronized Figures figures(long[] served) {
        long[] sorted = latenciesNanos.stream().mapToLong(Long::longValue).sorted().toArray();
        return Figures.real(sorted, failed, served);
    }

    /** Whether so many reads were sent late that the latencies are the client's own. */
    boolean isLate() {
        return late > MAY_BE_LATE * sent;
    }

    @Override
    public String toString() {
        return "%d of %d reads were sent more than 5 ms late".formatted(late, sent);
    }
}
