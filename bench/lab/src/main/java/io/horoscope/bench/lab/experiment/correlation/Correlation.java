package io.horoscope.bench.lab.experiment.correlation;

import com.datastax.oss.driver.api.core.CqlSession;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodeJmx;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.run.load.Dataset;
import io.horoscope.bench.lab.run.load.Pinned;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;

/** Measures how well each signal predicts the latency of reads: rows of {@code samples.csv}. */
public record Correlation(LocalCluster cluster, double cores, Consumer<String> say) {

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

    /** Reports ten times a second if anything changes, and five times in any case. */
    private static final Map<String, Object> EAGER_MONITOR =
            Map.of(
                    "sample_interval", "200ms",
                    "minimum_report_interval", "100ms",
                    "early_report_step", 0.01);

    /**
     * Loads the cluster, which is empty and keeps reads at their coordinators, limits its nodes,
     * and measures.
     *
     * @param csv gets the rows
     * @return what was measured, in one line
     */
    public String measure(Duration heating, Duration time, Path csv) {
        Dataset dataset = load();
        cluster.measured(EAGER_MONITOR);
        try (CorrelationRun run = new CorrelationRun(cluster, dataset, say)) {
            say.accept("warming up");
            run.heat(heating, HEATING_READS_PER_SECOND, SEED);
            for (NodePlan node : cluster.plan().nodes()) {
                long own = cluster.cgroup(node).ownMemoryBytes();
                cluster.cgroup(node).limitMemory(own + ROOM_BYTES);
                cluster.limitCpu(node, cores);
            }
            say.accept("faults begin and end for " + time.toSeconds() + " s");
            Schedule schedule = Schedule.of(SEED, cluster.plan().size(), time.toNanos());
            Samples samples = run.measure(time, READS_PER_SECOND, schedule, SEED);
            samples.write(csv, schedule);
            return "%d windows of nodes, %d phases, %d reads, of which %d failed"
                    .formatted(
                            samples.rows(),
                            schedule.phases().size(),
                            run.reads().count(),
                            run.reads().failures());
        }
    }

    private Dataset load() {
        int nodes = cluster.plan().size();
        Dataset dataset = new Dataset("correlation", ROWS, ROW_BYTES, nodes);
        say.accept("loading " + ROWS + " rows");
        try (CqlSession first = Pinned.open(cluster.plan().node(1))) {
            // Through one node: another may not know the keyspace yet when it makes the table.
            dataset.create(first, nodes);
        }
        try (CqlSession session = Pinned.openToAll(cluster.plan().nodes())) {
            dataset.load(session, SEED);
        }
        for (NodePlan node : cluster.plan().nodes()) {
            try (NodeJmx jmx = NodeJmx.open(node)) {
                jmx.flush(dataset.table().keyspace(), dataset.table().name());
            }
        }
        return dataset;
    }
}
