package io.horoscope.bench.jmh;

import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.select.OperationClass;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.ReplicaSelectors;
import io.horoscope.core.select.SelectionContext;
import io.horoscope.core.settings.SettingsReader;
import java.util.Map;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Prepared reads of one coordinator, with its records of replicas and its score tables. The
 * replicas, their order and the table change from read to read, so that the branches of a selector
 * are not predictable.
 *
 * <p>Of the nodes, one in six is busy: long queues, high latency, high load. One in sixteen reports
 * neither queue nor service time, as a stock node does. Two have never received a request, and some
 * have no report or an old one.
 */
@State(Scope.Benchmark)
public class Reads {

    private static final int READS = 1 << 10;
    private static final int MOST_REPLICAS = 8;
    private static final int NODES = 48;
    private static final int UNUSED = 2;
    private static final int ANSWERS = 200;
    private static final long NOW = 1_000_000_000_000L;
    private static final long MAX_AGE_NANOS = 5_000_000_000L;
    private static final long SEED = 20260101L;

    @Param({})
    public String selector;

    @Param({"3", "7"})
    public int replicas;

    final ReplicaTable records = new ReplicaTable();
    ReplicaSelector replicaSelector;

    private final SplittableRandom random = new SplittableRandom(SEED);
    private final int[] nodes = new int[READS * MOST_REPLICAS];
    private final long[] keys = new long[READS];
    private final ScoreTable[] tables = new ScoreTable[READS];

    @Setup
    public void prepare() {
        SettingsReader section = new SettingsReader(Map.of("name", selector));
        replicaSelector = ReplicaSelectors.read(section);
        section.check();
        addHistory();
        ScoreTable[] published = new ScoreTable[16];
        for (int i = 0; i < published.length; i++) {
            published[i] = Tables.random(random, NODES, Reads::isBusy, NOW);
        }
        for (int read = 0; read < READS; read++) {
            keys[read] = random.nextLong();
            tables[read] = published[random.nextInt(published.length)];
            draw(read * MOST_REPLICAS);
        }
    }

    /** Writes the replicas of a read to {@code into}, and its other values to {@code context}. */
    void fill(int read, int[] into, SelectionContext context) {
        int slot = read & (READS - 1);
        System.arraycopy(nodes, slot * MOST_REPLICAS, into, 0, replicas);
        context.fill(
                        tables[slot],
                        NOW + slot * 100_000L,
                        MAX_AGE_NANOS,
                        OperationClass.READ,
                        nodes[0])
                .key(keys[slot], keys[slot]);
    }

    /**
     * Adds requests of the last 200 ms, some of them still in flight, and calls the selector's
     * ticks at its interval.
     */
    private void addHistory() {
        long interval = replicaSelector.tickIntervalNanos();
        long nextTick = NOW - ANSWERS * 1_000_000L;
        for (int i = 0; i < ANSWERS; i++) {
            long now = NOW - (ANSWERS - i) * 1_000_000L;
            for (int node = UNUSED; node < NODES; node++) {
                request(node, now);
            }
            for (; interval > 0 && nextTick <= now; nextTick += interval) {
                replicaSelector.tick(nextTick);
            }
        }
        for (int node = UNUSED; node < NODES; node++) {
            for (int i = random.nextInt(isBusy(node) ? 40 : 6); i > 0; i--) {
                records.of(node).sent(NOW);
                replicaSelector.sent(node, NOW);
            }
        }
        if (interval > 0) {
            replicaSelector.tick(NOW);
        }
    }

    private void request(int node, long now) {
        records.of(node).sent(now);
        replicaSelector.sent(node, now);
        boolean busy = isBusy(node);
        long latency =
                (long)
                        ((busy ? 20_000_000 : 1_000_000)
                                * (0.2 - Math.log(1 - random.nextDouble())));
        if (random.nextInt(100) == 0) {
            records.of(node).failed(now);
            replicaSelector.failed(node, now, latency);
            return;
        }
        boolean reports = node % 16 != 5;
        int queued = reports ? random.nextInt(busy ? 60 : 5) : ReplicaStats.NOT_REPORTED;
        long service = reports ? latency / (busy ? 10 : 2) : ReplicaStats.NOT_REPORTED;
        records.of(node).answered(now, latency, queued, service);
        replicaSelector.answered(node, now, latency, queued, service);
    }

    /** Draws different nodes. */
    private void draw(int from) {
        for (int i = from; i < from + MOST_REPLICAS; i++) {
            boolean repeated = true;
            while (repeated) {
                nodes[i] = random.nextInt(NODES);
                repeated = false;
                for (int j = from; j < i; j++) {
                    repeated |= nodes[j] == nodes[i];
                }
            }
        }
    }

    private static boolean isBusy(int node) {
        return node % 6 == 3;
    }
}
