package io.horoscope.bench.lab.experiment.switchback;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.Pinned;
import io.horoscope.bench.lab.fault.Fault;
import io.horoscope.bench.lab.run.Arm;
import io.horoscope.bench.lab.run.Bench;
import io.horoscope.bench.lab.run.ClusterSize;
import io.horoscope.bench.lab.run.Scale;
import io.horoscope.bench.lab.run.Testbed;
import io.horoscope.bench.lab.run.client.ClientMode;
import io.horoscope.bench.lab.run.client.ClientResult;
import io.horoscope.bench.lab.run.client.ClientRun;
import io.horoscope.bench.lab.run.client.Latencies;
import io.horoscope.bench.lab.run.client.Load;
import io.horoscope.bench.lab.run.client.Workload;
import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.observe.TableCounts;
import io.horoscope.bench.lab.run.record.CsvTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Blocks of a client program, YCSB or NoSQLBench, which is started for each of them, by arms that
 * take turns within one cluster. Rows of {@code switchback.csv} are blocks; {@code diverted}, {@code
 * faulty_share} and {@code disk_kb_per_read} count the client's warm-up, too. A block that is
 * refused leaves a gap and a line.
 */
public final class ClientBlocks implements AutoCloseable {

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double BYTES_PER_KILOBYTE = 1e3;

    private static final List<String> COLUMNS =
            List.of("reads,p50_ms,p99_ms,answers_per_s,failed,diverted".split(",", -1));

    /**
     * What all blocks of some rounds have in common.
     *
     * @param heading of a part of the results
     * @param kind of that part
     * @param more values of the columns that the experiment has beside the usual ones
     */
    public record Part(
            String heading,
            String kind,
            ClientMode mode,
            Workload workload,
            Load load,
            List<?> more) {

        /**
         * A part of its own.
         *
         * @param words that its heading begins with
         */
        public Part(String words, ClientMode mode, Workload workload, Load load) {
            this(
                    words + "Coordinators: " + mode.word() + ", " + load.label(),
                    "switchback",
                    mode,
                    workload,
                    load,
                    List.of());
        }
    }

    /**
     * What nodes have in every block.
     *
     * @param nodes numbers from 1; none without a fault
     * @param allowedFailures share of operations that may fail
     */
    public record Faults(Fault fault, List<Integer> nodes, double allowedFailures) {

        public static final Faults NONE = new Faults(null, List.of(), 0);

        /** What is recorded beside the usual. */
        List<String> columns() {
            List<String> columns = new ArrayList<>();
            if (!nodes.isEmpty()) {
                columns.add("faulty_share");
            }
            if (fault == Fault.SLOW_DISK) {
                columns.add("disk_kb_per_read");
            }
            return columns;
        }
    }

    /**
     * What came out of a part, for experiments that decide by it how to go on.
     *
     * @param perSecond throughputs by arm
     */
    public record Outcome(Map<Arm, List<Double>> perSecond, int refused) {}

    /** What the nodes have done since they started. */
    private record Sample(long diverted, List<Long> executed, long diskBytes) {}

    private final Bench bench;
    private final List<Arm> arms;
    private final Faults faults;
    private final CsvTable table;
    private List<CqlSession> sessions = List.of();
    private int blocks;

    /**
     * @param arms the baseline first
     * @param more columns beside the usual ones
     */
    public ClientBlocks(Bench bench, List<Arm> arms, Faults faults, List<String> more) {
        this.bench = bench;
        this.arms = arms;
        this.faults = faults;
        bench.results().begin(Map.of("seed", Bed.SEED, "baseline", arms.get(0).name()));
        List<String> columns = new ArrayList<>(List.of("part", "round", "position", "arm"));
        columns.addAll(more);
        columns.addAll(COLUMNS);
        columns.addAll(faults.columns());
        this.table = bench.results().table("switchback", columns);
    }

    /** Brings up a cluster, in place of the one before, and warms it up. */
    public void open(ClusterSize size, Workload... workloads) {
        close();
        bench.open(size, arms, workloads);
        sessions = bench.testbed().nodes().stream().map(Pinned::open).toList();
    }

    /** Measures all rounds. */
    public Outcome measure(Part part) {
        bench.results()
                .part(
                        Map.of(
                                "heading", part.heading(),
                                "kind", part.kind(),
                                "mode", part.mode().word(),
                                "fault", faults.nodes().isEmpty() ? "" : faults.fault().word()));
        bench.results().workload(part.workload());
        // In mode master the first node, the only coordinator, is not limited.
        bench.testbed().limitCpu(part.mode() == ClientMode.MASTER ? 2 : 1, bench.size().cores());
        Map<Arm, List<Double>> perSecond = new LinkedHashMap<>();
        arms.forEach(arm -> perSecond.put(arm, new ArrayList<>()));
        int refused = 0;
        int rounds = bench.options().repetitions();
        List<List<Integer>> sets = List.of(faults.nodes());
        for (Turn<Arm> turn : Turn.draw(Bed.SEED, arms, sets, rounds)) {
            String name =
                    "%s, %s, %s, %s, round %d of %d"
                            .formatted(
                                    part.workload().name(),
                                    part.mode().word(),
                                    part.load().label(),
                                    turn.arm().name(),
                                    turn.round() + 1,
                                    rounds);
            OptionalDouble throughput = measure(part, turn, name);
            throughput.ifPresent(perSecond.get(turn.arm())::add);
            refused += throughput.isPresent() ? 0 : 1;
        }
        return new Outcome(perSecond, refused);
    }

    /** The throughput; empty if the block was refused. */
    private OptionalDouble measure(Part part, Turn<Arm> turn, String name) {
        Testbed testbed = bench.testbed();
        Scale scale = bench.options().scale();
        ClientRun run =
                new ClientRun(
                        part.mode(),
                        part.workload(),
                        part.load(),
                        scale.warmUp(),
                        scale.measured());
        try {
            testbed.switchTo(turn.arm());
            // Takes CPU time of nodes, so it comes while they have it.
            Sample before = sample();
            ClientResult result = run(run, turn.nodes(), folder(name));
            row(part, turn, result, before, sample());
            bench.say(name + ": " + describe(result));
            return OptionalDouble.of(result.perSecond());
        } catch (LabException e) {
            testbed.requireAlive();
            bench.results().refusal(e.getMessage());
            bench.say("not counted: " + e.getMessage());
            return OptionalDouble.empty();
        }
    }

    private ClientResult run(ClientRun run, List<Integer> faulty, String folder) {
        if (faulty.isEmpty()) {
            return bench.run(run, 0, folder);
        }
        try {
            bench.testbed().inject(faults.fault(), faulty);
            return bench.run(run, faults.allowedFailures(), folder);
        } finally {
            bench.testbed().clear(faults.fault(), faulty);
        }
    }

    private String folder(String name) {
        blocks++;
        return "%03d-%s".formatted(blocks, name.replaceAll("[^A-Za-z0-9]+", "-"));
    }

    private Sample sample() {
        long diverted = 0;
        List<Long> executed = new ArrayList<>();
        try {
            for (CqlSession session : sessions) {
                diverted += TableCounts.diverted(session);
                executed.add(
                        TableCounts.local(session, bench.table(), Operation.READ)
                                + TableCounts.local(session, bench.table(), Operation.SCAN));
            }
        } catch (DriverException e) {
            throw new LabException("a node does not report its counts: " + e.getMessage(), e);
        }
        long diskBytes = bench.testbed().local().map(ClientBlocks::diskBytes).orElse(0L);
        return new Sample(diverted, executed, diskBytes);
    }

    private static long diskBytes(LocalCluster cluster) {
        return cluster.plan().nodes().stream()
                .mapToLong(node -> cluster.cgroup(node).diskReadBytes())
                .sum();
    }

    private void row(Part part, Turn<Arm> turn, ClientResult result, Sample from, Sample to) {
        double answers = result.coordinators().stream().mapToLong(Long::longValue).sum();
        Latencies latencies = result.latencies();
        List<Object> row =
                new ArrayList<>(
                        List.of(part.heading(), turn.round(), turn.position(), turn.arm().name()));
        row.addAll(part.more());
        row.add(result.count());
        row.addAll(List.of(millis(latencies, 0.5), millis(latencies, 0.99)));
        row.addAll(List.of(result.perSecond(), result.failureCount()));
        row.add((to.diverted - from.diverted) / answers);
        if (!faults.nodes().isEmpty()) {
            row.add(faultyShare(from, to));
        }
        if (faults.fault() == Fault.SLOW_DISK) {
            row.add((to.diskBytes - from.diskBytes) / BYTES_PER_KILOBYTE / answers);
        }
        table.row(row);
        bench.results().measured();
    }

    /** Of all that nodes executed on their own data. */
    private double faultyShare(Sample from, Sample to) {
        double faulty = 0;
        double all = 0;
        for (int node = 0; node < to.executed.size(); node++) {
            long executed = to.executed.get(node) - from.executed.get(node);
            all += executed;
            faulty += faults.nodes().contains(node + 1) ? executed : 0;
        }
        return faulty / all;
    }

    private static String describe(ClientResult result) {
        return String.format(
                Locale.ROOT,
                "%.0f/s, p50 %.1f ms, p99 %.1f ms%s",
                result.perSecond(),
                millis(result.latencies(), 0.5),
                millis(result.latencies(), 0.99),
                result.failureCount() == 0 ? "" : ", failed " + result.failures());
    }

    private static double millis(Latencies latencies, double share) {
        return latencies.quantileNanos(share) / NANOS_PER_MILLI;
    }

    /** Leaves the cluster to the bench. */
    @Override
    public void close() {
        sessions.forEach(CqlSession::close);
        sessions = List.of();
    }
}
