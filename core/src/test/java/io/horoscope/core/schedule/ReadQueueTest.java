package io.horoscope.core.schedule;

import static io.horoscope.core.schedule.Reads.MILLI;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** One thread. For many see {@link ReadQueueThreadsTest}. */
class ReadQueueTest {

    private static final long LIMIT = 100 * MILLI;

    // Of weighted_fair, with normal priority.
    private static final int POINTS = 1;
    private static final int SCANS = Levels.CLASSES + 1;

    private final ExpectedCosts costs = new ExpectedCosts();

    /** Guarantee of the default: whatever the reads are, in the order of a plain queue. */
    @Test
    void poll_fifo_isTheOrderOfArrival() {
        Rounds.of(
                500,
                random -> {
                    Reads reads = new Reads();
                    ReadQueue<Integer> queue = new ReadQueue<>(Scheduling.byDefault(), reads.costs);
                    Deque<Integer> plain = new ArrayDeque<>();
                    for (int step = 0; step < 100; step++) {
                        if (random.nextInt(5) < 3) {
                            queue.add(reads.ofAnyCost(step, random), step / 2);
                            plain.add(step);
                        } else {
                            QueuedRead<Integer> read = queue.poll(step);
                            assertEquals(plain.poll(), read == null ? null : read.task());
                        }
                    }
                });
    }

    /** A read that waits is served, each once, under any policy and any change of it. */
    @Test
    void poll_policyChanges_losesNothingAndIsNeverIdle() {
        Rounds.of(
                500,
                random -> {
                    Reads reads = new Reads();
                    List<Scheduling> all = new ArrayList<>(Reads.all());
                    all.add(Reads.scheduling("weighted_fair", "scan_threads", 1));
                    ReadQueue<Integer> queue = new ReadQueue<>(all.get(0), reads.costs);
                    Set<Integer> waiting = new HashSet<>();
                    List<QueuedRead<Integer>> inService = new ArrayList<>();
                    for (int step = 0; step < 300; step++) {
                        int kind = random.nextInt(20);
                        if (kind == 0) {
                            queue.schedule(all.get(random.nextInt(all.size())));
                        } else if (kind < 9) {
                            queue.add(reads.ofAnyCost(step, random), step * 100_000L);
                            waiting.add(step);
                        } else if (kind < 17) {
                            QueuedRead<Integer> read = queue.poll(step * 100_000L);
                            assertEquals(waiting.isEmpty(), read == null);
                            assertTrue(read == null || waiting.remove(read.task()));
                            if (read != null) {
                                inService.add(read);
                            }
                        } else if (!inService.isEmpty()) {
                            int ended = random.nextInt(inService.size());
                            queue.ended(inService.remove(ended), random.nextInt(1_000_000));
                        }
                        assertEquals(waiting.size(), queue.waiting());
                    }
                });
    }

    /** While a read of one partition waits no scan begins beyond the limit; else none waits idle. */
    @Test
    void poll_scanThreads_limitScansWhilePointsWait() {
        for (String name : Scheduling.names()) {
            if (!name.equals(Fifo.NAME)) {
                Rounds.of(100, random -> limited(name, 1 + random.nextInt(3), random));
            }
        }
    }

    private static void limited(String name, int most, SplittableRandom random) {
        Scheduling limited = Reads.scheduling(name, "scan_threads", most, "drop_early", false);
        ReadQueue<Integer> queue = new ReadQueue<>(limited, new ExpectedCosts());
        List<QueuedRead<Integer>> inService = new ArrayList<>();
        int points = 0;
        for (int step = 0; step < 300; step++) {
            int kind = random.nextInt(9);
            if (kind < 4) {
                QueuedRead<Integer> read = Reads.any(step, random);
                points += read.isScan() ? 0 : 1;
                queue.add(read, step);
            } else if (kind < 7) {
                long scans = inService.stream().filter(QueuedRead::isScan).count();
                boolean idle = queue.waiting() == 0;
                QueuedRead<Integer> read = queue.poll(step);
                assertEquals(idle, read == null);
                if (read != null) {
                    assertFalse(read.isScan() && scans >= most && points > 0, name);
                    points -= read.isScan() ? 0 : 1;
                    inService.add(read);
                }
            } else if (!inService.isEmpty()) {
                queue.ended(inService.remove(random.nextInt(inService.size())), 1);
            }
        }
    }

    /** A scan that is dropped gives its thread back, as one that was served does. */
    @Test
    void poll_scanDropped_countsAsNoScanInService() {
        Scheduling one = Reads.scheduling("weighted_fair", "points_per_scan", 1, "scan_threads", 1);
        ReadQueue<Integer> queue = new ReadQueue<>(one, costs);
        queue.add(limited(ReadClass.SCAN), 0);
        assertTrue(queue.poll(2 * LIMIT).isDropped());
        queue.add(Reads.point(1), 0);
        queue.add(Reads.point(2), 0);
        queue.add(Reads.scan(3), 0);
        assertTrue(queue.poll(0).isScan()); // The second turn of two.
    }

    /** As in Cassandra, not before the limit has passed. */
    @Test
    void poll_notEarly_dropsWhatIsOverItsLimit() {
        costs.served("t", ReadClass.ROWS, 90 * MILLI);
        assertFalse(polledAfter(LIMIT, "fifo").isDropped());
        assertTrue(polledAfter(LIMIT + 1, "fifo").isDropped());
    }

    @Test
    void poll_early_dropsWhatWouldNotEndInTime() {
        costs.served("t", ReadClass.ROWS, 10 * MILLI);
        assertFalse(polledAfter(89 * MILLI, "weighted_fair").isDropped());
        assertTrue(polledAfter(91 * MILLI, "weighted_fair").isDropped());
    }

    /** An expectation above the limit is corrected, since reads that did not wait are served. */
    @Test
    void poll_costAboveLimit_servesReadsThatWaitedForLessThanHalf() {
        costs.served("t", ReadClass.ROWS, 1_000 * MILLI);
        assertFalse(polledAfter(50 * MILLI, "weighted_fair").isDropped());
        assertTrue(polledAfter(51 * MILLI, "weighted_fair").isDropped());
    }

    @Test
    void poll_noLimit_isNeverDropped() {
        ReadQueue<Integer> queue = new ReadQueue<>(Reads.scheduling("weighted_fair"), costs);
        queue.add(Reads.point(1), 0);
        assertFalse(queue.poll(Long.MAX_VALUE / 2).isDropped());
    }

    @Test
    void dropped_byLevel_countsPointsAndScansApart() {
        ReadQueue<Integer> queue = new ReadQueue<>(Reads.scheduling("weighted_fair"), costs);
        queue.add(limited(ReadClass.ROWS), 0);
        queue.add(limited(ReadClass.SCAN), 0);
        queue.add(limited(ReadClass.SCAN), 0);
        for (int i = 0; i < 3; i++) {
            assertTrue(queue.poll(2 * LIMIT).isDropped());
        }
        assertNull(queue.poll(2 * LIMIT));
        for (int level = 0; level < ReadQueue.LEVELS; level++) {
            long expected = level == POINTS ? 1 : level == SCANS ? 2 : 0;
            assertEquals(expected, queue.state(level, 2 * LIMIT).dropped());
        }
    }

    @Test
    void states_waitingAndServed_areByLevel() {
        ReadQueue<Integer> queue = new ReadQueue<>(Reads.scheduling("weighted_fair"), costs);
        costs.served("t", ReadClass.ROWS, 2e6);
        queue.add(Reads.point(1), 10);
        queue.add(Reads.point(2), 20);
        queue.add(Reads.scan(3), 30);
        queue.ended(queue.poll(40), 3e6);
        LevelState points = queue.state(POINTS, 50);
        assertEquals(List.of(1, 30L, 1L, 0L), numbers(points));
        assertEquals(2e6, points.expectedNanos(), 1e3);
        assertEquals(3e6, points.serviceNanos());
        LevelState scans = queue.state(SCANS, 50);
        assertEquals(List.of(1, 20L, 0L, 0L), numbers(scans));
        assertTrue(Double.isNaN(scans.serviceNanos()) && Double.isNaN(scans.expectedNanos()));
        assertTrue(scans.isOfScans() && scans.wasUsed());
        assertFalse(points.isOfScans());
        assertFalse(queue.state(0, 50).wasUsed());
    }

    private static List<Number> numbers(LevelState state) {
        return List.of(state.waiting(), state.oldestNanos(), state.served(), state.dropped());
    }

    @Test
    void scansInService_polledAndEnded_areCounted() {
        ReadQueue<Integer> queue = new ReadQueue<>(Reads.scheduling("weighted_fair"), costs);
        queue.add(Reads.scan(1), 0);
        queue.add(Reads.point(2), 0);
        QueuedRead<Integer> point = queue.poll(1);
        QueuedRead<Integer> scan = queue.poll(1);
        assertEquals(1, queue.scansInService());
        queue.ended(point, 1);
        queue.ended(scan, 1);
        assertEquals(0, queue.scansInService());
    }

    @Test
    void peek_anyLevel_isAHeadAndStays() {
        ReadQueue<Integer> queue = new ReadQueue<>(Reads.scheduling("weighted_fair"), costs);
        assertNull(queue.peek());
        queue.add(Reads.scan(1), 0);
        assertEquals(1, queue.peek());
        queue.add(Reads.point(2), 0);
        assertEquals(2, queue.peek());
        assertEquals(2, queue.waiting());
    }

    @Test
    void forEach_anyOrder_hasWhatWaits() {
        ReadQueue<Integer> queue = new ReadQueue<>(Reads.scheduling("weighted_fair"), costs);
        queue.add(Reads.scan(1), 0);
        queue.add(Reads.point(2), 0);
        queue.add(Reads.point(3), 0);
        List<Integer> waiting = new ArrayList<>();
        queue.forEach(waiting::add);
        assertEquals(Arrays.asList(2, 3, 1), waiting);
    }

    /** On a clock that wraps. */
    @Test
    void waitedNanos_clockWraps_isTheDifference() {
        ReadQueue<Integer> queue = new ReadQueue<>(Scheduling.byDefault(), costs);
        queue.add(Reads.point(1), Long.MAX_VALUE - 1);
        assertEquals(4, queue.poll(0).waitedNanos(Long.MIN_VALUE + 2));
    }

    private QueuedRead<Integer> polledAfter(long nanos, String policy) {
        ReadQueue<Integer> queue = new ReadQueue<>(Reads.scheduling(policy), costs);
        queue.add(limited(ReadClass.ROWS), 5);
        return queue.poll(5 + nanos);
    }

    private static QueuedRead<Integer> limited(ReadClass readClass) {
        return new QueuedRead<>(0, "t", readClass, LIMIT, ReadHint.NONE);
    }
}
