package io.horoscope.bench.jmh;

import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.replica.Reported;
import io.horoscope.core.replica.UsualService;
import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.select.OperationClass;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.ReplicaSelectors;
import io.horoscope.core.select.SelectionContext;
import io.horoscope.core.settings.SettingsReader;
import java.util.Arrays;
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
 * <p>Of {@code mixed} nodes, one in six is busy: long queues, high latency, high load. One in sixteen
 * reports neither queue, slots nor service time, as a stock node does, and one in a hundred of their
 * requests fails. Two have never received a request, one in eight was last asked 0.2 s ago, and as
 * many are stalled: their requests are in flight, and none has ended for 0.1 s. Of {@code calm}
 * nodes, nothing of that is true. Some have no report or an old one.
 */
@State(Scope.Benchmark)
public class Reads {

    private static final int READS = 1 << 10;
    private static final int MOST_REPLICAS = 8;
    private static final int NODES = 48;
    private static final int UNUSED = 2;
    private static final int ANSWERS = 200;
    private static final int SLOTS = 32;

    /** All reads together take 4 ms, so that replicas with requests in flight do not stall. */
    private static final long STEP_NANOS = 4_000L;

    private static final long NOW = 1_000_000_000_000L;
    private static final long MAX_AGE_NANOS = 5_000_000_000L;
    private static final long SEED = 20260101L;

    @Param({})
    public String selector;

    @Param({"calm", "mixed"})
    public String nodes;

    @Param({"3", "7"})
    public int replicas;

    final ReplicaTable records = new ReplicaTable();
    ReplicaSelector replicaSelector;

    /** As each node keeps it, and reports it. */
    private final UsualService[] usualServices = new UsualService[NODES];

    private final SplittableRandom random = new SplittableRandom(SEED);
    private final int[] candidates = new int[READS * MOST_REPLICAS];
    private final long[] keys = new long[READS];
    private final ScoreTable[] tables = new ScoreTable[READS];

    @Setup
    public void prepare() {
        SettingsReader section = new SettingsReader(Map.of("name", selector));
        replicaSelector = ReplicaSelectors.read(section);
        section.check();
        Arrays.setAll(usualServices, node -> new UsualService());
        addHistory();
        ScoreTable[] published = new ScoreTable[16];
        for (int i = 0; i < published.length; i++) {
            published[i] = Tables.random(random, NODES, this::isBusy, NOW);
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
        System.arraycopy(candidates, slot * MOST_REPLICAS, into, 0, replicas);
        context.fill(
                        tables[slot],
                        NOW + slot * STEP_NANOS,
                        MAX_AGE_NANOS,
                        OperationClass.READ,
                        candidates[0])
                .key(keys[slot], keys[slot]);
    }

    /**
     * Adds requests of the last 200 ms, some of them still in flight, and calls the selector's
     * ticks at its interval.
     */
    private void addHistory() {
        long interval = replicaSelector.tickIntervalNanos();
        long nextTick = NOW - ANSWERS * 1_000_000L;
        for (int node = firstUsed(); node < NODES; node++) {
            int inFlight = isLeft(node) ? 0 : 1 + random.nextInt(isBusy(node) ? 40 : 6);
            for (int i = inFlight; i > 0; i--) {
                records.of(node).sent(nextTick);
                replicaSelector.sent(node, nextTick);
            }
        }
        for (int i = 0; i < ANSWERS; i++) {
            long now = NOW - (ANSWERS - i) * 1_000_000L;
            for (int node = firstUsed(); node < NODES; node++) {
                if (i == 0 || isAnswering(node, i)) {
                    request(node, now);
                }
            }
            for (; interval > 0 && nextTick <= now; nextTick += interval) {
                replicaSelector.tick(nextTick);
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
        if (isMixed() && random.nextInt(100) == 0) {
            records.of(node).failed(now);
            replicaSelector.failed(node, now, latency);
            return;
        }
        boolean reports = !isMixed() || node % 16 != 5;
        int ofOthers = random.nextInt(busy ? 20 : 5);
        int queued = reports ? records.of(node).inFlight() + ofOthers : ReplicaStats.NOT_REPORTED;
        long served = latency / (busy ? 10 : 2);
        usualServices[node].record(served, SLOTS, now);
        long service = reports ? served : ReplicaStats.NOT_REPORTED;
        long usual = reports ? usualServices[node].nanos() : ReplicaStats.NOT_REPORTED;
        int slots = reports ? SLOTS : ReplicaStats.NOT_REPORTED;
        records.of(node)
                .answered(now, latency, new Reported(queued, slots, service, usual), false, false);
        replicaSelector.answered(node, now, latency, queued, service);
    }

    /** Draws different nodes. */
    private void draw(int from) {
        for (int i = from; i < from + MOST_REPLICAS; i++) {
            boolean repeated = true;
            while (repeated) {
                candidates[i] = random.nextInt(NODES);
                repeated = false;
                for (int j = from; j < i; j++) {
                    repeated |= candidates[j] == candidates[i];
                }
            }
        }
    }

    private int firstUsed() {
        return isMixed() ? UNUSED : 0;
    }

    private boolean isMixed() {
        return nodes.equals("mixed");
    }

    private boolean isLeft(int node) {
        return isMixed() && node % 8 == 7;
    }

    private boolean isAnswering(int node, int answer) {
        boolean isStalled = isMixed() && node % 8 == 6;
        return !isLeft(node) && (!isStalled || answer < ANSWERS / 2);
    }

    private boolean isBusy(int node) {
        return isMixed() && node % 6 == 3;
    }
}
