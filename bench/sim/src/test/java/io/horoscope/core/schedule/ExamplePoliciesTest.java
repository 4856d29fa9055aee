package io.horoscope.core.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * The worst case that the class comment of each example of a policy states, over random reads. In the
 * package of the queue, whose tests it shares.
 */
class ExamplePoliciesTest {

    private static final String POLICIES = "io.horoscope.bench.sim.policy.";
    private static final double LEAST_COST = 128_000;
    private static final double OPEN_COST = 128_000 << (Levels.CLASSES - 1);
    private static final double LARGEST_COST = 30_000 * Math.pow(1.5, 23) * Priority.LOW.factor();

    @Test
    void shortestExpectedFirst_anyReads_isOvertakenWithinTwicePatienceTimesCost() {
        PolicyBoundsTest.overtaking(
                POLICIES + "ShortestExpectedFirst",
                (waits, served, now) ->
                        served.arrivedNanos - waits.arrivedNanos <= 10 * levelCost(waits));
    }

    @Test
    void maxWeightedFlow_anyReads_isOvertakenOnlyByLongerStretches() {
        PolicyBoundsTest.overtaking(
                POLICIES + "MaxWeightedFlow",
                (waits, served, now) ->
                        served.waitedNanos(now) * levelCost(waits)
                                >= 0.999 * waits.waitedNanos(now) * served.weightedNanos());
    }

    /** Of reads with the same limit, the one with the least time left. */
    @Test
    void earliestDeadline_remainingTimes_areServedByThem() {
        ReadQueue<Integer> queue =
                new ReadQueue<>(
                        Reads.scheduling(POLICIES + "EarliestDeadline"), new ExpectedCosts());
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
        for (String name :
                List.of(POLICIES + "ShortestExpectedFirst", POLICIES + "MaxWeightedFlow")) {
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
        PolicyBoundsTest.overtaking(
                POLICIES + "EarliestDeadline",
                (waits, served, now) -> {
                    double due = Math.max(1e6, (double) waits.dueNanos());
                    double most = due >= 128e6 ? 10e9 : 2 * due;
                    return served.arrivedNanos - waits.arrivedNanos <= most;
                });
    }

    /** With exactly as much work as one thread serves, on top of a backlog. */
    @Test
    void maxWeightedFlow_fullLoad_waitsInProportionToCost() {
        Rounds.of(50, ExamplePoliciesTest::fullLoad);
    }

    private static void fullLoad(SplittableRandom random) {
        double[] costs = {200_000, 700_000, 3_000_000, 9_000_000};
        ExpectedCosts expected = new ExpectedCosts();
        for (int table = 0; table < costs.length; table++) {
            expected.served(table, ReadClass.ROWS, costs[table]);
        }
        ReadQueue<Integer> queue =
                new ReadQueue<>(Reads.scheduling(POLICIES + "MaxWeightedFlow"), expected);
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

    /** Twice the weighted cost, within the bounds of the first and the last level. */
    private static double levelCost(QueuedRead<Integer> read) {
        return read.weightedNanos() >= OPEN_COST
                ? LARGEST_COST
                : 2 * Math.max(LEAST_COST, read.weightedNanos());
    }
}
