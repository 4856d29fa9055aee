package io.horoscope.bench.lab.experiment.correlation;

import com.datastax.oss.driver.api.core.CqlSession;
import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.Pinned;
import io.horoscope.bench.lab.fault.Contention;
import io.horoscope.bench.lab.run.load.Dataset;
import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.observe.TableCounts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Reads every node through itself while faults begin and end, and samples the nodes meanwhile. */
final class CorrelationRun implements AutoCloseable {

    /** From a limited cluster at rest to one under the load that is measured. */
    private static final Duration SETTLING = Duration.ofSeconds(5);

    /** For slow answers of the last windows, and for counters a little beyond them. */
    private static final Duration LAST_ANSWERS = Duration.ofSeconds(11);

    private static final Duration PROGRESS_EVERY = Duration.ofSeconds(15);
    private static final double MAY_FAIL = 0.1;
    private static final double MAY_LEAVE = 0.02;

    /** The client shares a machine with the nodes: a late one measures itself. */
    private static final double MAY_BE_LATE = 0.05;

    private final LocalCluster cluster;
    private final Dataset dataset;
    private final Consumer<String> say;
    private final List<CqlSession> sessions = new ArrayList<>();
    private final ReadLog reads = new ReadLog();

    /** The cluster must be running, and have the dataset. */
    CorrelationRun(LocalCluster cluster, Dataset dataset, Consumer<String> say) {
        this.cluster = cluster;
        this.dataset = dataset;
        this.say = say;
        cluster.plan().nodes().forEach(node -> sessions.add(Pinned.open(node)));
    }

    /** Reads at a rate for a time, without recording. */
    void heat(Duration time, double perSecond, long seed) {
        try (PacedReads load = new PacedReads(sessions, dataset, perSecond, seed, new ReadLog())) {
            load.start();
            Await.pause(time);
            load.stop();
            Await.until("answers to all reads", Duration.ofMinutes(1), () -> load.inFlight() == 0);
        }
    }

    /**
     * Measures.
     *
     * @param perSecond reads of each node
     * @throws LabException if the figures must not be used
     */
    Samples measure(Duration time, double perSecond, Schedule schedule, long seed) {
        List<NodeWatch> watches = new ArrayList<>();
        sessions.forEach(session -> watches.add(new NodeWatch()));
        try (PacedReads load = new PacedReads(sessions, dataset, perSecond, seed, reads);
                Watcher watcher = new Watcher(cluster, sessions, watches)) {
            List<Long> servedBefore = served();
            load.start();
            watcher.start();
            Await.pause(SETTLING);
            Windows windows = Windows.of(System.nanoTime(), time.toNanos());
            play(schedule, windows);
            load.stop();
            Await.pause(LAST_ANSWERS);
            require(servedBefore, watcher);
            return new Samples(windows, watches, reads);
        } finally {
            cluster.plan().nodes().forEach(node -> Contention.clear(cluster, node));
        }
    }

    ReadLog reads() {
        return reads;
    }

    @Override
    public void close() {
        sessions.forEach(CqlSession::close);
    }

    /** Begins phases when they are due, or later where processes start slowly. */
    private void play(Schedule schedule, Windows windows) {
        long begin = windows.begin(0);
        long end = windows.begin(windows.count());
        long report = begin;
        for (Phase phase : schedule.phases()) {
            long due = Math.min(begin + phase.beginNanos(), end);
            Await.pause(Duration.ofNanos(Math.max(0, due - System.nanoTime())));
            if (due >= end) {
                break;
            }
            NodePlan node = cluster.plan().node(phase.node());
            Contention.clear(cluster, node);
            phase.antagonist().ifPresent(kind -> kind.inject(cluster, node, phase.processes()));
            if (System.nanoTime() >= report) {
                report += PROGRESS_EVERY.toNanos();
                say.accept(
                        String.format(
                                Locale.ROOT,
                                "%d reads, %d failed; %.0f s left",
                                reads.count(),
                                reads.failures(),
                                (end - System.nanoTime()) / 1e9));
            }
        }
        Await.pause(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
        cluster.plan().nodes().forEach(node -> Contention.clear(cluster, node));
    }

    private void require(List<Long> servedBefore, Watcher watcher) {
        for (NodePlan node : cluster.plan().nodes()) {
            if (!cluster.runsNode(node)) {
                throw new LabException(node + " died during the run; see " + node.log("cassandra"));
            }
        }
        List<String> complaints = new ArrayList<>();
        int count = reads.count();
        if (count == 0 || reads.failures() > MAY_FAIL * count) {
            complaints.add(
                    "%d of %d reads failed, the first by %s"
                            .formatted(reads.failures(), count, reads.firstFailure()));
        }
        if (reads.missingCount() > 0) {
            complaints.add(reads.missingCount() + " rows are missing");
        }
        if (reads.lateCount() > MAY_BE_LATE * count) {
            complaints.add("the client was the bottleneck: it sent " + reads.lateCount() + " late");
        }
        List<Long> served = served();
        double even = (count - reads.failures()) / (double) sessions.size();
        for (int node = 0; node < served.size(); node++) {
            if (served.get(node) - servedBefore.get(node) < (1 - MAY_FAIL - MAY_LEAVE) * even) {
                complaints.add("reads left node " + (node + 1) + " for others");
            }
        }
        if (!complaints.isEmpty()) {
            throw new LabException("the run is refused: " + String.join("; ", complaints));
        }
        if (watcher.failures() > 0) {
            say.accept(watcher.failures() + " samples of the nodes failed and are missing");
        }
    }

    /** Reads that each node executed on its own data. */
    private List<Long> served() {
        List<Long> served = new ArrayList<>();
        sessions.forEach(
                session -> served.add(TableCounts.local(session, dataset.table(), Operation.READ)));
        return served;
    }
}
