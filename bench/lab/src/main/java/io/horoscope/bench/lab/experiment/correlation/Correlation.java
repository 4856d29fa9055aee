package io.horoscope.bench.lab.experiment.correlation;

import com.datastax.oss.driver.api.core.CqlSession;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodeJmx;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.Pinned;
import io.horoscope.bench.lab.run.load.Dataset;
import io.horoscope.bench.report.plot.Figure;
import io.horoscope.bench.report.table.Table;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Which of all that is known of a node tells how long its reads will take: from an empty cluster to the verdict. Immutable. */
public final class Correlation {

    /**
     * Reads of each node a second. With those, the monitor and the looking on, a calm node uses eight tenths of three tenths
     * of a processor; with twice as many none would be calm.
     */
    public static final double READS_PER_SECOND = 40;

    /** Rows of 4 kB. With a copy of each on every node: every read is one of the node's own data. */
    public static final int ROWS = 50_000;

    /**
     * Room for the page cache and an antagonist's memory, in each node's cgroup beyond what its processes have. It is less
     * than the data, so that some reads are of the disk, and more than eight processes of 8 MB need.
     */
    public static final long ROOM_BYTES = 160L << 20;

    private static final int ROW_BYTES = 4_096;
    private static final double HEATING_READS_PER_SECOND = 200;
    private static final long SEED = 20_260_101L;

    /** As often as a monitor may report: ten times a second if anything moves, and five times in any case. */
    private static final Map<String, Object> EAGER_MONITOR =
            Map.of(
                    "sample_interval", "200ms",
                    "minimum_report_interval", "100ms",
                    "early_report_step", 0.01);

    private final Samples samples;
    private final Schedule schedule;
    private final CorrelationView view;
    private final ReadLog reads;

    private Correlation(Samples samples, Schedule schedule, ReadLog reads) {
        this.samples = samples;
        this.schedule = schedule;
        this.reads = reads;
        this.view = new CorrelationView(samples);
    }

    /**
     * Loads a cluster, limits its nodes, and measures.
     *
     * @param cluster empty, running, not limited, and set up so that reads stay with a coordinator that has a copy
     * @param cores CPU seconds a second that each node gets
     * @param csv where the rows go
     */
    public static Correlation measure(
            LocalCluster cluster,
            double cores,
            Duration heating,
            Duration time,
            Path csv,
            Consumer<String> say) {
        int nodes = cluster.plan().size();
        Dataset dataset = new Dataset("correlation", ROWS, ROW_BYTES, nodes);
        say.accept("loading " + ROWS + " rows");
        try (CqlSession first = Pinned.open(cluster.plan().node(1))) {
            // By one node: another one may not know the keyspace yet when it makes the table.
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
        cluster.daemons().measureMonitors(EAGER_MONITOR);
        try (CorrelationRun run = new CorrelationRun(cluster, dataset, say)) {
            say.accept("warming up");
            run.heat(heating, HEATING_READS_PER_SECOND, SEED);
            for (NodePlan node : cluster.plan().nodes()) {
                long own = cluster.cgroup(node).ownMemoryBytes();
                cluster.cgroup(node).limitMemory(own + ROOM_BYTES);
                cluster.limitCpu(node, cores);
            }
            say.accept("antagonists come and go for " + time.toSeconds() + " s");
            Schedule schedule = Schedule.of(SEED, nodes, time.toNanos());
            Samples samples = run.measure(time, READS_PER_SECOND, schedule, SEED);
            Formulas.all().forEach(samples::add);
            SamplesCsv.write(csv, samples, schedule);
            say.accept("computing correlations and weights");
            return new Correlation(samples, schedule, run.reads());
        }
    }

    public List<Table> tables() {
        return view.tables();
    }

    public List<Figure> figures() {
        return view.figures();
    }

    /** Sentences. */
    public List<String> verdicts() {
        return view.verdicts();
    }

    /** What was measured, in one line. */
    public String extent() {
        return samples.rows()
                + " windows of nodes, "
                + schedule.phases().size()
                + " phases, "
                + reads.count()
                + " reads, of which "
                + reads.failures()
                + " failed";
    }
}
