package io.horoscope.bench.lab.experiment.switchback;

import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.sun.management.OperatingSystemMXBean;
import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.cluster.NodeJmx;
import io.horoscope.bench.lab.fault.Fault;
import io.horoscope.bench.lab.run.Arm;
import io.horoscope.bench.lab.run.Bench;
import io.horoscope.bench.lab.run.client.ClientMode;
import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.load.PacedReads.Read;
import io.horoscope.bench.lab.run.observe.Observer;
import io.horoscope.bench.lab.run.observe.PolledCounter;
import io.horoscope.bench.lab.run.observe.TableCounts;
import io.horoscope.bench.lab.run.record.CsvTable;
import io.horoscope.bench.lab.run.record.ShareChange;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Cycles of some seconds without a fault, with one at some nodes, and after it. The first node,
 * which never has a fault and is not limited, coordinates all reads, unless the drivers of clients
 * choose.
 */
public record Cycles(Bed bed, Observer observer, Fault fault, CsvTable table) {

    public static final String DESCRIPTION =
            "each 4 s without a fault, of which the first second is dropped, 6 s with it, and 6 s"
                    + " after it; the nodes with the fault rotate";

    /** What users may choose from. */
    public static final List<String> ARMS = Arm.words(Arm.WITH_FAULTS);

    public static final List<String> USUAL_ARMS =
            Arm.words(List.of(Arm.OFF, Arm.HOROSCOPE, Arm.OFF_AGAIN));

    private static final Duration DROPPED = Duration.ofSeconds(1);
    private static final Duration CALM = Duration.ofSeconds(4);
    private static final Duration FAULT = Duration.ofSeconds(6);
    private static final Duration AFTER = Duration.ofSeconds(6);
    private static final long FIRST_NANOS = 1_000_000_000L;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MICRO = 1e3;

    /** More often would cost nodes of a third of a processor too much. */
    private static final Duration COUNTS_EVERY = Duration.ofMillis(100);

    static final List<String> COLUMNS =
            List.of(
                    ("round,position,arm,nodes,share_before,share_during,share_after,left_s,back_s,"
                                    + "fault_s,after_s,p99_calm_ms,p99_first_ms,p99_during_ms,"
                                    + "p99_after_ms,reads,failed,client_us")
                            .split(",", -1));

    /** Measures all rounds, which are rows of {@code cycles.csv}. */
    public static void measure(Bench bench) {
        Fault fault = bench.options().fault();
        DefaultConsistencyLevel level = bench.options().level();
        List<Arm> arms = Arm.named(bench.options().arms(), Arm.WITH_FAULTS);
        ClientMode mode = mode(bench.options().modes(), arms);
        int rate = Bed.rate(bench);
        String heading = fault.word() + " comes and goes, " + rate + " reads/s";
        bench.results().part(Map.of("heading", heading, "kind", "cycles", "fault", fault.word()));
        try (Bed bed = Bed.open(bench, arms);
                Observer observer = observer(bed)) {
            bed.heat(arms, bench.options().heating());
            bed.start(rate, mode, level);
            observer.start();
            CsvTable table = bench.results().table("cycles", COLUMNS);
            // Two paused nodes of five leave a replica set with one node, and two slow ones a
            // quorum.
            boolean isOne = fault == Fault.PAUSE || level != DefaultConsistencyLevel.ONE;
            List<List<Integer>> sets = Turn.sets(2, 5, isOne ? 1 : 2);
            new Cycles(bed, observer, fault, table)
                    .measure(Turn.draw(Bed.SEED, arms, sets, bench.options().repetitions()));
        }
    }

    /** The one of a run, where the driver can choose if it is to. */
    static ClientMode mode(List<ClientMode> modes, List<Arm> arms) {
        if (modes.size() != 1) {
            throw new LabException("--modes: a run of cycles has one client mode");
        }
        if (modes.get(0) != ClientMode.REPLICA) {
            for (Arm arm : arms) {
                if (arm.isInDriver()) {
                    throw new LabException(
                            "--arms: '%s' needs token-aware clients; add --modes replica"
                                    .formatted(arm.name()));
                }
            }
        }
        return modes.get(0);
    }

    private static Observer observer(Bed bed) {
        List<PolledCounter> counters = bed.nodes().stream().map(node -> served(bed, node)).toList();
        return new Observer(counters, bed.firstCoordinator(), COUNTS_EVERY);
    }

    private static PolledCounter served(Bed bed, NodeJmx node) {
        return new PolledCounter(
                () -> TableCounts.local(node, bed.dataset().table(), Operation.READ));
    }

    private void measure(List<Turn<Arm>> turns) {
        for (Turn<Arm> turn : turns) {
            bed.say(turn, turns);
            bed.switchTo(turn.arm());
            long begin = System.nanoTime();
            long cpuNanos = cpuNanos();
            Await.pause(CALM);
            long faultBegin = System.nanoTime();
            long calmCpuNanos = cpuNanos() - cpuNanos;
            try {
                bed.bench().testbed().inject(fault, turn.nodes());
                Await.pauseUntil(faultBegin + FAULT.toNanos());
            } finally {
                bed.bench().testbed().clear(fault, turn.nodes());
            }
            long faultEnd = System.nanoTime();
            Await.pause(AFTER);
            long end = System.nanoTime();
            ShareChange.Times times =
                    new ShareChange.Times(begin + DROPPED.toNanos(), faultBegin, faultEnd, end);
            bed.endAt(end, reads -> row(turn, times, reads, calmCpuNanos));
        }
        bed.finish();
    }

    /** Of this process: clients, and what polls the nodes. */
    private static long cpuNanos() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }

    private void row(Turn<Arm> turn, ShareChange.Times times, List<Read> reads, long calmCpuNanos) {
        List<Integer> indexes = turn.nodes().stream().map(number -> number - 1).toList();
        ShareChange change = new ShareChange(observer.shares(), indexes, times);
        table.row(cells(turn, change, reads, calmCpuNanos));
    }

    /**
     * A row.
     *
     * @param calmCpuNanos of the clients before the fault
     */
    static List<Object> cells(
            Turn<Arm> turn, ShareChange change, List<Read> reads, long calmCpuNanos) {
        ShareChange.Times times = change.times();
        long begin = times.beginNanos();
        long calmReads = reads.stream().filter(read -> read.dueNanos() - begin < 0).count();
        return Arrays.asList(
                turn.round(),
                turn.position(),
                turn.arm().name(),
                turn.nodes().toString(),
                change.shareBefore(),
                change.shareDuring(),
                change.shareAfter(),
                change.leftAfter(),
                change.backAfter(),
                (times.endNanos() - begin) / NANOS_PER_SECOND,
                (times.stopNanos() - times.endNanos()) / NANOS_PER_SECOND,
                Blocks.quantileMillis(reads, times.warmNanos(), begin, 0.99),
                Blocks.quantileMillis(reads, begin, begin + FIRST_NANOS, 0.99),
                Blocks.quantileMillis(reads, begin, times.endNanos(), 0.99),
                Blocks.quantileMillis(reads, times.endNanos(), times.stopNanos(), 0.99),
                reads.size(),
                reads.stream().filter(Read::hasFailed).count(),
                calmCpuNanos / NANOS_PER_MICRO / calmReads);
    }
}
