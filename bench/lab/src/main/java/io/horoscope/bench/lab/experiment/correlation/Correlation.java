package io.horoscope.bench.lab.experiment.correlation;

import com.datastax.oss.driver.api.core.CqlSession;
import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.Pinned;
import io.horoscope.bench.lab.fault.Contention;
import io.horoscope.bench.lab.run.Bench;
import io.horoscope.bench.lab.run.load.Dataset;
import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.load.PacedReads;
import io.horoscope.bench.lab.run.observe.TableCounts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Measures how well each signal predicts the latency of reads, which it writes to {@code
 * samples.csv}: reads every node through itself while faults begin and end.
 *
 * @param cluster runs without data, and keeps reads at their coordinators
 */
public record Correlation(Bench bench, LocalCluster cluster) {

    /**
     * Reads of each node a second. With those, the monitor and the samples, a node without faults
     * uses eight tenths of three tenths of a processor; twice as many would saturate all nodes.
     */
    public static final double READS_PER_SECOND = 40;

    /** Rows of 4 kB, a copy of each on every node: every read is one of the node's own data. */
    public static final int ROWS = 50_000;

    /**
     * For the page cache and the faults' memory, in each node's cgroup beyond the node's own. Less
     * than the data, so that some reads go to the disk, and more than eight processes of 8 MB need.
     */
    public static final long ROOM_BYTES = 160L << 20;

    private static final int ROW_BYTES = 4_096;
    private static final double HEATING_READS_PER_SECOND = 200;
    private static final long SEED = 20_260_101L;

    /** From a limited cluster at rest to one under the load that is measured. */
    private static final Duration SETTLING = Duration.ofSeconds(5);

    /** For slow answers of the last windows, and for counters a little beyond them. */
    private static final Duration LAST_ANSWERS = Duration.ofSeconds(11);

    private static final Duration PROGRESS_EVERY = Duration.ofSeconds(15);
    private static final double MAY_LEAVE = 0.02;

    /** Reports ten times a second if anything changes, and five times in any case. */
    private static final Map<String, Object> EAGER_MONITOR =
            Map.of(
                    "sample_interval", "200ms",
                    "minimum_report_interval", "100ms",
                    "early_report_step", 0.01);

    /**
     * Loads the cluster, limits its nodes, and measures.
     *
     * @param csv gets the rows
     * @return what was measured, in one line
     * @throws LabException if the figures must not be used
     */
    public String measure(Duration heating, Duration time, Path csv) {
        Dataset dataset = new Dataset("correlation", ROWS, ROW_BYTES, cluster.plan().size());
        bench.say("loading " + ROWS + " rows");
        dataset.fill(cluster, SEED);
        cluster.daemons().measureMonitors(EAGER_MONITOR);
        List<CqlSession> sessions = cluster.plan().nodes().stream().map(Pinned::open).toList();
        try {
            bench.say("warming up");
            new PacedReads(sessions, dataset, HEATING_READS_PER_SECOND, SEED).run(heating);
            cluster.plan().nodes().forEach(node -> cluster.cgroup(node).limitCache(ROOM_BYTES));
            bench.testbed().limitCpu(1, bench.size().cores());
            bench.say("faults begin and end for " + time.toSeconds() + " s");
            return measure(sessions, dataset, time, csv);
        } finally {
            sessions.forEach(CqlSession::close);
        }
    }

    private String measure(List<CqlSession> sessions, Dataset dataset, Duration time, Path csv) {
        Schedule schedule = Schedule.of(SEED, sessions.size(), time.toNanos());
        try (PacedReads load = new PacedReads(sessions, dataset, READS_PER_SECOND, SEED);
                Watcher watcher = new Watcher(cluster, sessions)) {
            List<Long> servedBefore = served(sessions, dataset);
            load.start();
            watcher.start();
            Await.pause(SETTLING);
            int windows = (int) (time.toNanos() / Samples.WINDOW_NANOS);
            long begin = System.nanoTime();
            play(schedule, begin, begin + windows * Samples.WINDOW_NANOS, load);
            load.stop();
            Await.pause(LAST_ANSWERS);
            require(load, servedBefore, served(sessions, dataset));
            if (watcher.failures() > 0) {
                bench.say(watcher.failures() + " samples of the nodes failed and are missing");
            }
            new Samples(begin, windows, watcher.watches(), load.reads()).write(csv, schedule);
            return "%d windows of nodes, %d phases, %s"
                    .formatted(windows * sessions.size(), schedule.phases().size(), load);
        } finally {
            clear();
        }
    }

    /** Begins phases when they are due, or later where processes start slowly. */
    private void play(Schedule schedule, long begin, long end, PacedReads load) {
        long report = begin;
        for (Schedule.Phase phase : schedule.phases()) {
            long due = begin + phase.beginNanos();
            Await.pauseUntil(Math.min(due, end));
            if (due >= end) {
                break;
            }
            NodePlan node = cluster.plan().node(phase.node());
            Contention.clear(cluster, node);
            if (phase.kind() != null) {
                phase.kind().inject(cluster, node, phase.processes());
            }
            if (System.nanoTime() >= report) {
                report += PROGRESS_EVERY.toNanos();
                double left = (end - System.nanoTime()) / 1e9;
                bench.say(String.format(Locale.ROOT, "%s; %.0f s left", load, left));
            }
        }
        Await.pauseUntil(end);
        clear();
    }

    private void clear() {
        cluster.plan().nodes().forEach(node -> Contention.clear(cluster, node));
    }

    private void require(PacedReads load, List<Long> servedBefore, List<Long> served) {
        bench.testbed().requireAlive();
        List<String> complaints = new ArrayList<>(load.complaints());
        double least = (1 - PacedReads.MAY_FAIL - MAY_LEAVE) * load.answersPerNode();
        for (int node = 0; node < served.size(); node++) {
            if (served.get(node) - servedBefore.get(node) < least) {
                complaints.add("reads left node " + (node + 1) + " for others");
            }
        }
        if (!complaints.isEmpty()) {
            throw new LabException("the run is refused: " + String.join("; ", complaints));
        }
    }

    /** Reads that each node executed on its own data. */
    private static List<Long> served(List<CqlSession> sessions, Dataset dataset) {
        return sessions.stream()
                .map(session -> TableCounts.local(session, dataset.table(), Operation.READ))
                .toList();
    }
}
