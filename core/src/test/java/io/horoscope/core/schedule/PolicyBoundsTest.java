package io.horoscope.core.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The worst case that the class comment of each policy states, over random reads. */
class PolicyBoundsTest {

    private static final int ROUNDS = 300;
    private static final double LEAST_COST = 128_000;
    private static final double OPEN_COST = 128_000 << (Levels.CLASSES - 1);
    private static final double LARGEST_COST = 30_000 * Math.pow(1.5, 23) * Priority.LOW.factor();

    /** Whether a read that waits may be overtaken by one that arrived later and is served now. */
    @FunctionalInterface
    private interface Bound {
        boolean allows(QueuedRead<Integer> waits, QueuedRead<Integer> served, long nowNanos);
    }

    @Test
    void fifo_anyReads_isNeverOvertaken() {
        overtaking("fifo", (waits, served, now) -> false);
    }

    @Test
    void shortestExpectedFirst_anyReads_isOvertakenWithinTwicePatienceTimesCost() {
        overtaking(
                "shortest_expected_first",
                (waits, served, now) ->
                        served.arrivedNanos - waits.arrivedNanos <= 10 * levelCost(waits));
    }

    @Test
    void maxWeightedFlow_anyReads_isOvertakenOnlyByLongerStretches() {
        overtaking(
                "max_weighted_flow",
                (waits, served, now) ->
                        served.waitedNanos(now) * levelCost(waits)
                                >= 0.999 * waits.waitedNanos(now) * served.weightedNanos());
    }

    /** Of the same class: a low read is passed by what has waited for a sixteenth of its time. */
    @Test
    void weightedFair_anyPriorities_isOvertakenOnlyByLongerWeightedWaits() {
        overtaking(
                "weighted_fair",
                (waits, served, now) ->
                        waits.isScan() != served.isScan()
                                || served.waitedNanos(now) * waits.priority().factor()
                                        >= waits.waitedNanos(now) * served.priority().factor());
    }

    /** Whatever its cost, among reads of the same class. */
    @Test
    void weightedFair_arriveTogether_areServedByPriority() {
        ReadQueue<Integer> queue =
                new ReadQueue<>(Reads.scheduling("weighted_fair"), new ExpectedCosts());
        for (Priority priority : List.of(Priority.LOW, Priority.NORMAL, Priority.HIGH)) {
            queue.add(Reads.hinted(priority.number(), new ReadHint(0, 1e6, priority)), 0);
        }
        for (Priority priority : Priority.values()) {
            assertEquals(priority.number(), queue.poll(1_000).task());
        }
    }

    /** A high read passes a low one until that has waited sixteen times as long. */
    @Test
    void weightedFair_lowReadHasWaited_isPassedUntilSixteenTimesAsLong() {
        assertEquals(2, firstOf("weighted_fair", Priority.LOW, 1_599, Priority.HIGH, 100));
        assertEquals(1, firstOf("weighted_fair", Priority.LOW, 1_601, Priority.HIGH, 100));
        assertEquals(2, firstOf("weighted_fair", Priority.NORMAL, 399, Priority.HIGH, 100));
        assertEquals(1, firstOf("weighted_fair", Priority.NORMAL, 401, Priority.HIGH, 100));
    }

    /** Of two reads that have waited for so long, the one that is served first. */
    private static int firstOf(
            String policy, Priority first, long firstNanos, Priority second, long secondNanos) {
        ReadQueue<Integer> queue = new ReadQueue<>(Reads.scheduling(policy), new ExpectedCosts());
        queue.add(Reads.hinted(1, new ReadHint(QueuedRead.NONE, 1, first)), -firstNanos);
        queue.add(Reads.hinted(2, new ReadHint(QueuedRead.NONE, 1, second)), -secondNanos);
        return queue.poll(0).task();
    }

    /** Of reads with the same limit, the one with the least time left. */
    @Test
    void earliestDeadline_remainingTimes_areServedByThem() {
        ReadQueue<Integer> queue =
                new ReadQueue<>(Reads.scheduling("earliest_deadline"), new ExpectedCosts());
        queue.add(Reads.hinted(1, ReadHint.NONE), 0);
        queue.add(Reads.hinted(2, new ReadHint(50 * Reads.MILLI, 1, null)), 0);
        queue.add(Reads.hinted(3, new ReadHint(5 * Reads.MILLI, 1, null)), Reads.MILLI);
        assertEquals(3, queue.poll(2 * Reads.MILLI).task());
        assertEquals(2, queue.poll(2 * Reads.MILLI).task());
        assertEquals(1, queue.poll(2 * Reads.MILLI).task());
    }

    /** The policies that order by cost: a low read counts as one of sixteen times a high one's. */
    @Test
    void byCost_priorities_areFactorsOnCost() {
        ExpectedCosts costs = new ExpectedCosts();
        costs.served("t", ReadClass.ROWS, 1e6);
        for (String name : List.of("shortest_expected_first", "max_weighted_flow")) {
            ReadQueue<Integer> queue = new ReadQueue<>(Reads.scheduling(name), costs);
            queue.add(Reads.hinted(1, new ReadHint(0, 1, Priority.LOW)), 0);
            queue.add(Reads.hinted(2, new ReadHint(0, 1, Priority.HIGH)), 0);
            QueuedRead<Integer> high = queue.poll(1_000);
            QueuedRead<Integer> low = queue.poll(1_000);
            assertEquals(List.of(2, 1), List.of(high.task(), low.task()), name);
            assertEquals(high.level() + 4, low.level(), name);
            assertEquals(16, low.weightedNanos() / high.weightedNanos());
            assertEquals(1e6, low.costNanos(), 1);
        }
    }

    @Test
    void earliestDeadline_anyReads_isOvertakenWithinTwiceItsDueTime() {
        overtaking(
                "earliest_deadline",
                (waits, served, now) -> {
                    double due = Math.max(1e6, (double) waits.dueNanos());
                    double most = due >= 128e6 ? 10e9 : 2 * due;
                    return served.arrivedNanos - waits.arrivedNanos <= most;
                });
    }

    /** With exactly as much work as one thread serves, on top of a backlog. */
    @Test
    void maxWeightedFlow_fullLoad_waitsInProportionToCost() {
        Rounds.of(50, PolicyBoundsTest::fullLoad);
    }

    private static void fullLoad(SplittableRandom random) {
        double[] costs = {200_000, 700_000, 3_000_000, 9_000_000};
        ExpectedCosts expected = new ExpectedCosts();
        for (int table = 0; table < costs.length; table++) {
            expected.served(table, ReadClass.ROWS, costs[table]);
        }
        ReadQueue<Integer> queue = new ReadQueue<>(Reads.scheduling("max_weighted_flow"), expected);
        Map<QueuedRead<Integer>, Double> backlogs = new HashMap<>();
        double backlog = 0;
        for (int i = 0; i < 20; i++) {
            int table = random.nextInt(costs.length);
            backlog += costs[table];
            queue.add(read(table), 0);
        }
        long now = 0;
        long nextNanos = 0;
        for (int served = 0; served < 2_000; served++) {
            while (nextNanos <= now) { // As much work arrives as time passes, after it.
                int table = random.nextInt(costs.length);
                QueuedRead<Integer> read = read(table);
                queue.add(read, nextNanos);
                backlogs.put(read, backlog + 2 * 9_000_000); // In service, and one more.
                nextNanos += (long) costs[table];
            }
            QueuedRead<Integer> read = queue.poll(now);
            double most = 2 * read.costNanos() / costs[0] * backlogs.getOrDefault(read, backlog);
            assertTrue(read.waitedNanos(now) <= most, () -> "above " + most);
            now += (long) costs[read.task()];
        }
    }

    private static QueuedRead<Integer> read(int table) {
        return new QueuedRead<>(table, table, ReadClass.ROWS, QueuedRead.NONE, ReadHint.NONE);
    }

    @Test
    void weightedFair_anyReads_areServedWithinTheirTurns() {
        Rounds.of(ROUNDS, random -> turns(1 + random.nextInt(6), random));
    }

    private static void turns(int weight, SplittableRandom random) {
        Scheduling policy = Reads.scheduling("weighted_fair", "points_per_scan", weight);
        ReadQueue<Integer> queue = new ReadQueue<>(policy, new ExpectedCosts());
        List<Integer> last = new ArrayList<>(); // By read: the poll that must return it.
        int[] waiting = new int[2];
        int polls = 0;
        for (int step = 0; step < 400; step++) {
            if (random.nextInt(5) < 3) {
                QueuedRead<Integer> read = Reads.any(last.size(), random);
                int place = ++waiting[read.isScan() ? 1 : 0];
                last.add(polls + place * (read.isScan() ? weight + 1 : 2));
                queue.add(read, step);
            } else if (queue.waiting() > 0) {
                QueuedRead<Integer> read = queue.poll(step);
                waiting[read.isScan() ? 1 : 0]--;
                assertTrue(++polls <= last.get(read.task()));
            }
        }
    }

    /** The level of the highest cost, against all others: one of 510 at factor two. */
    @Test
    void randomMultilevel_allLevelsFull_drawsByWeight() {
        ExpectedCosts costs = new ExpectedCosts();
        for (int table = 0; table < Levels.CLASSES; table++) {
            double cost = 130_000 * Math.pow(2, table);
            costs.served(table, ReadClass.ROWS, cost);
            costs.served(table, ReadClass.SCAN, cost);
        }
        ReadQueue<Integer> queue = new ReadQueue<>(Reads.scheduling("random_multilevel"), costs);
        int[] served = new int[Levels.COUNT];
        for (int level = 0; level < Levels.COUNT; level++) {
            addTo(level, queue);
        }
        int draws = 510 * 400;
        for (int i = 0; i < draws; i++) {
            int level = queue.poll(0).task();
            served[level]++;
            addTo(level, queue);
        }
        for (int level = 0; level < Levels.COUNT; level++) {
            double expected = draws * Math.pow(2, 8 - level % 8) / (2 * 510);
            assertEquals(expected, served[level], 5 * Math.sqrt(expected), "level " + level);
        }
    }

    private static void addTo(int level, ReadQueue<Integer> queue) {
        ReadClass kind = level < Levels.CLASSES ? ReadClass.ROWS : ReadClass.SCAN;
        QueuedRead<Integer> read =
                new QueuedRead<>(
                        level, level % Levels.CLASSES, kind, QueuedRead.NONE, ReadHint.NONE);
        queue.add(read, 0);
        assertEquals(level, read.level);
    }

    /** Twice the weighted cost, within the bounds of the first and the last level. */
    private static double levelCost(QueuedRead<Integer> read) {
        return read.weightedNanos() >= OPEN_COST
                ? LARGEST_COST
                : 2 * Math.max(LEAST_COST, read.weightedNanos());
    }

    private static void overtaking(String policy, Bound bound) {
        Rounds.of(
                ROUNDS,
                random -> {
                    Reads reads = new Reads();
                    Scheduling scheduling = Reads.scheduling(policy, "drop_early", false);
                    ReadQueue<Integer> queue = new ReadQueue<>(scheduling, reads.costs);
                    List<QueuedRead<Integer>> waiting = new ArrayList<>();
                    long now = 0;
                    for (int step = 0; step < 200; step++) {
                        now += (long) (1e5 * Math.exp(8 * random.nextDouble())); // To 300 ms.
                        if (random.nextInt(5) < 3) {
                            QueuedRead<Integer> read = hinted(reads, step, random);
                            queue.add(read, now);
                            waiting.add(read);
                        } else if (!waiting.isEmpty()) {
                            QueuedRead<Integer> served = queue.poll(now);
                            waiting.remove(served);
                            for (QueuedRead<Integer> read : waiting) {
                                assertTrue(
                                        read.arrivedNanos >= served.arrivedNanos
                                                || bound.allows(read, served, now));
                            }
                        }
                    }
                });
    }

    /** With a cost, a remaining time of any size or none, and any priority or none. */
    private static QueuedRead<Integer> hinted(Reads reads, int number, SplittableRandom random) {
        QueuedRead<Integer> read = reads.ofAnyCost(number, random);
        long remaining =
                random.nextInt(4) == 0
                        ? QueuedRead.NONE
                        : (long) (1e5 * Math.exp(11 * random.nextDouble()));
        ReadHint hint = new ReadHint(remaining, Double.NaN, Reads.priority(random));
        return new QueuedRead<>(number, read.table(), read.readClass(), QueuedRead.NONE, hint);
    }
}
