package io.horoscope.bench.lab.experiment.switchback;

import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.run.Arm;
import io.horoscope.bench.lab.run.Bench;
import io.horoscope.bench.lab.run.client.ClientMode;
import io.horoscope.bench.lab.run.load.PacedReads;
import io.horoscope.bench.lab.run.load.PacedReads.Read;
import io.horoscope.bench.lab.run.record.CsvTable;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Calm blocks of a few seconds, which are the rows of a CSV file: CPU time of all nodes per answer,
 * and latencies of the reads that were due in the same seconds.
 */
public record Blocks(Bed bed, CsvTable table) {

    public static final String DESCRIPTION = "4 s each, of which the first second is dropped";

    /** What users may choose from. */
    public static final List<String> ARMS = Arm.words(Arm.CALM);

    /** More than the half second over which nodes average what they observe. */
    private static final Duration DROPPED = Duration.ofSeconds(1);

    private static final Duration MEASURED = Duration.ofSeconds(3);

    private static final List<String> COLUMNS =
            List.of(
                    ("round,position,arm,seconds,reads,cpu_ns_per_read,p50_ms,p99_ms,gc_ms,"
                                    + "throttled_s,machine_cpu_s,steal_s")
                            .split(",", -1));

    /**
     * Many rounds tell small differences. What the nodes compile meanwhile would be one, since each
     * arm has code of its own that runs only in its turns.
     */
    private static final int ROUNDS_FOR_MORE_HEATING = 20;

    /** Measures all rounds, which are rows of {@code switchback.csv}. */
    public static void measure(Bench bench) {
        int rate = Bed.rate(bench);
        boolean isMaster = bench.options().modes().equals(List.of(ClientMode.MASTER));
        String heading = "Arms in turn, " + rate + " reads/s";
        heading += isMaster ? ", coordinated by node 1" : "";
        List<Arm> arms = Arm.named(bench.options().arms(), Arm.CALM);
        try (Bed bed = Bed.open(bench, arms)) {
            bench.results().part(Map.of("heading", heading, "kind", "switchback", "rate", rate));
            int rounds = bench.options().repetitions();
            Duration heating = bench.options().heating();
            bed.heat(arms, heating.multipliedBy(1 + rounds / ROUNDS_FOR_MORE_HEATING));
            ClientMode mode = isMaster ? ClientMode.MASTER : ClientMode.ANY;
            bed.start(rate, mode, DefaultConsistencyLevel.ONE);
            new Blocks(bed, bench.results().table("switchback", COLUMNS))
                    .measure(Turn.draw(Bed.SEED, arms, Turn.sets(1, 5, 0), rounds));
            bed.finish();
        }
    }

    private void measure(List<Turn<Arm>> turns) {
        for (Turn<Arm> turn : turns) {
            bed.say(turn, turns);
            // Takes seconds where the machine is busy: a block begins when all nodes are switched.
            bed.switchTo(turn.arm());
            long collections = bed.collectionMillis();
            Await.pause(DROPPED);
            NodesUse from = NodesUse.of(bed.cluster());
            Await.pause(MEASURED);
            NodesUse to = NodesUse.of(bed.cluster());
            long collectionMillis = bed.collectionMillis() - collections;
            bed.endAt(to.atNanos(), reads -> row(turn, from, to, reads, collectionMillis));
        }
    }

    private void row(
            Turn<Arm> turn, NodesUse from, NodesUse to, List<Read> reads, long collectionMillis) {
        long answered = answered(reads, from.atNanos(), to.atNanos());
        NodesUse used = to.since(from);
        table.row(
                Arrays.asList(
                        turn.round(),
                        turn.position(),
                        turn.arm().name(),
                        used.seconds(),
                        answered,
                        used.cpuNanosPer(answered),
                        quantileMillis(reads, from.atNanos(), to.atNanos(), 0.5),
                        quantileMillis(reads, from.atNanos(), to.atNanos(), 0.99),
                        collectionMillis,
                        used.throttledSeconds(),
                        used.machineSeconds(),
                        used.stealSeconds()));
    }

    /** How many answers came from a time until another one. */
    static long answered(List<Read> reads, long fromNanos, long untilNanos) {
        return reads.stream()
                .mapToLong(read -> read.dueNanos() + read.latencyNanos())
                .filter(at -> at - fromNanos >= 0 && at - untilNanos < 0)
                .count();
    }

    /** How many reads were in flight from a time until another one, in the mean of that time. */
    static double inFlight(List<Read> reads, long fromNanos, long untilNanos) {
        long nanos =
                reads.stream().mapToLong(read -> nanosWithin(read, fromNanos, untilNanos)).sum();
        return (double) nanos / (untilNanos - fromNanos);
    }

    /** How long a read was in flight from a time until another one. */
    private static long nanosWithin(Read read, long fromNanos, long untilNanos) {
        long begin = Math.max(0, read.dueNanos() - fromNanos);
        long end = read.dueNanos() + read.latencyNanos() - fromNanos;
        return Math.max(0, Math.min(end, untilNanos - fromNanos) - begin);
    }

    /** Of the reads that were due from a time until another one. */
    static double quantileMillis(List<Read> reads, long fromNanos, long untilNanos, double share) {
        return PacedReads.quantileMillis(PacedReads.latencies(reads, fromNanos, untilNanos), share);
    }
}
