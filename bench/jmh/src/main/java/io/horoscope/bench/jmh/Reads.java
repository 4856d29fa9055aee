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
 * A ring of prepared reads of one coordinator, and all that it knows of the cluster. Every read has
 * other replicas, in another order, and one of several tables, so that no branch of a selector can
 * be learnt by heart.
 *
 * <p>Of the nodes, one in six is busy: long queues, high latency, high load. One in sixteen reports
 * neither queue nor service time, as a stock node does, two were never asked, and some have no
 * report or an old one.
 */
@State(Scope.Benchmark)
public class Reads {

    private static final int READS = 1 << 10;
    private static final int MOST_REPLICAS = 8;
    private static final int NODES = 48;
    private static final int NEVER_ASKED = 2;
    private static final int ANSWERS = 200;
    private static final long NOW = 1_000_000_000_000L;
    private static final long MAX_AGE_NANOS = 5_000_000_000L;
    private static final long SEED = 20260101L;

    @Param({})
    public String selector;

    @Param({"3", "7"})
    public int replicas;

    final ReplicaTable records = new ReplicaTable();
    ReplicaSelector rule;

    private final SplittableRandom random = new SplittableRandom(SEED);
    private final int[] nodes = new int[READS * MOST_REPLICAS];
    private final long[] keys = new long[READS];
    private final ScoreTable[] tables = new ScoreTable[READS];

    @Setup
    public void prepare() {
        SettingsReader section = new SettingsReader(Map.of("name", selector));
        rule = ReplicaSelectors.read(section);
        section.check();
        remember();
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

    /** Writes the candidates of a read to {@code into} and what is known to {@code context}. */
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
     * Requests of the last 200 ms, of which some are still in flight; ticks as often as the
     * selector wants.
     */
    private void remember() {
        long interval = rule.tickIntervalNanos();
        long nextTick = NOW - ANSWERS * 1_000_000L;
        for (int i = 0; i < ANSWERS; i++) {
            long now = NOW - (ANSWERS - i) * 1_000_000L;
            for (int node = NEVER_ASKED; node < NODES; node++) {
                request(node, now);
            }
            for (; interval > 0 && nextTick <= now; nextTick += interval) {
                rule.tick(nextTick);
            }
        }
        for (int node = NEVER_ASKED; node < NODES; node++) {
            for (int i = random.nextInt(isBusy(node) ? 40 : 6); i > 0; i--) {
                records.of(node).sent(NOW);
                rule.sent(node, NOW);
            }
        }
        if (interval > 0) {
            rule.tick(NOW);
        }
    }

    private void request(int node, long now) {
        records.of(node).sent(now);
        rule.sent(node, now);
        boolean busy = isBusy(node);
        long latency =
                (long)
                        ((busy ? 20_000_000 : 1_000_000)
                                * (0.2 - Math.log(1 - random.nextDouble())));
        if (random.nextInt(100) == 0) {
            records.of(node).failed(now);
            rule.failed(node, now, latency);
            return;
        }
        boolean reports = node % 16 != 5;
        int queued = reports ? random.nextInt(busy ? 60 : 5) : ReplicaStats.NOT_REPORTED;
        long service = reports ? latency / (busy ? 10 : 2) : ReplicaStats.NOT_REPORTED;
        records.of(node).answered(now, latency, queued, service);
        rule.answered(node, now, latency, queued, service);
    }

    /** Different nodes, drawn. */
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
