package io.horoscope.core.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The worst case that the class comment of each policy states, over random reads. */
class PolicyBoundsTest {

    private static final int ROUNDS = 300;

    /** Whether a read that waits may be overtaken by one that arrived later and is served now. */
    @FunctionalInterface
    interface Bound {
        boolean allows(QueuedRead<Integer> waits, QueuedRead<Integer> served, long nowNanos);
    }

    @Test
    void fifo_anyReads_isNeverOvertaken() {
        overtaking("fifo", (waits, served, now) -> false);
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

    static void overtaking(String policy, Bound bound) {
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
