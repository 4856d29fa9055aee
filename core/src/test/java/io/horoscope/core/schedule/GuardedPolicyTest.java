package io.horoscope.core.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What a policy of a user's may do wrong. */
class GuardedPolicyTest {

    private static final int READS = 200;
    private static final int ROUNDS = 200;

    private final List<String> failures = new ArrayList<>();

    /** Any answers, allowed or not, or none: reads keep arriving, and each is polled once. */
    @Test
    void poll_anyAnswers_everyReadIsServedOnce() {
        Rounds.of(
                ROUNDS,
                random -> {
                    int scanThreads =
                            random.nextBoolean() ? Scheduling.NO_LIMIT : 1 + random.nextInt(2);
                    ReadQueue<Integer> queue = queue(new AnyAnswers(random), scanThreads);
                    Set<Integer> served = new HashSet<>();
                    for (int number = 0; number < READS; number++) {
                        queue.add(Reads.any(number, random), number);
                        if (random.nextBoolean()) {
                            assertTrue(served.add(serve(queue, number)));
                        }
                    }
                    while (queue.waiting() > 0) {
                        assertTrue(served.add(serve(queue, READS)));
                    }
                    assertEquals(READS, served.size());
                    assertNull(queue.poll(READS));
                });
    }

    @Test
    void poll_policyThrows_usualCostLevelsOfTheKindAndOldestFirst() {
        ReadQueue<Integer> queue =
                queue(
                        new Answers(
                                () -> {
                                    throw new IllegalArgumentException("on purpose");
                                }),
                        Scheduling.NO_LIMIT);
        queue.add(Reads.scan(1), 1);
        queue.add(Reads.point(2), 2);
        QueuedRead<Integer> first = queue.poll(3);
        assertEquals(1, first.task());
        assertEquals(Levels.CLASSES, first.level());
        assertEquals(first.usualNanos(), first.costNanos());
        QueuedRead<Integer> second = queue.poll(3);
        assertEquals(2, second.task());
        assertEquals(0, second.level());
        assertEquals(6, failures.size(), failures.toString());
    }

    /** With a limit of scans, a scan in a level of reads of one partition would be no scan. */
    @Test
    void add_levelOfTheOtherKindOrNone_isAFailureAndTheFirstOfItsKind() {
        for (int wrong : new int[] {-1, 3, Levels.COUNT}) {
            ReadQueue<Integer> queue = queue(new Answers(() -> wrong), Scheduling.NO_LIMIT);
            QueuedRead<Integer> scan = Reads.scan(1);
            queue.add(scan, 1);
            assertEquals(Levels.CLASSES, scan.level());
        }
        assertEquals(
                List.of(
                        "not a level of a SCAN: -1",
                        "not a level of a SCAN: 3",
                        "not a level of a SCAN: 16"),
                failures.stream()
                        .filter(failure -> failure.startsWith("not a level of"))
                        .collect(Collectors.toList()));
    }

    @Test
    void add_costThatIsNone_isAFailureAndTheUsualOne() {
        for (double wrong : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            ReadQueue<Integer> queue = queue(new Costs(wrong), Scheduling.NO_LIMIT);
            QueuedRead<Integer> read = Reads.point(1);
            queue.add(read, 1);
            assertEquals(ExpectedCosts.UNKNOWN_NANOS, read.costNanos());
        }
        assertEquals(4, failures.size());
    }

    @Test
    void add_outOfMemory_isPassedOn() {
        Answers fatal =
                new Answers(
                        () -> {
                            throw new OutOfMemoryError("on purpose");
                        });
        ReadQueue<Integer> queue = queue(fatal, Scheduling.NO_LIMIT);
        assertThrows(OutOfMemoryError.class, () -> queue.add(Reads.point(1), 1));
        assertEquals(List.of(), failures);
    }

    /** It has no wrong answers, and a queue has to see that it is in force. */
    @Test
    void guarded_fifo_isTheSame() {
        Scheduling fifo = Scheduling.byDefault();
        assertSame(fifo, fifo.guarded((action, thrown) -> {}));
    }

    /** What hints depend on, and what reads without a priority get. */
    @Test
    void guarded_policyWithPriorities_hasThemAndSaysWhatItUses() {
        Map<String, Object> priorities = Map.of("sessions", "high");
        Scheduling fair =
                Reads.scheduling("weighted_fair", "priorities", priorities)
                        .guarded((action, thrown) -> {});
        assertEquals(Priority.HIGH, fair.completed(ReadHint.NONE, "sessions").priority());
        for (String name : Scheduling.names()) {
            SchedulingPolicy plain = Reads.scheduling(name).policy();
            SchedulingPolicy guarded =
                    Reads.scheduling(name).guarded((action, thrown) -> {}).policy();
            assertEquals(plain.usesPriorities(), guarded.usesPriorities(), name);
            assertEquals(plain.usesCostOrTime(), guarded.usesCostOrTime(), name);
        }
    }

    private ReadQueue<Integer> queue(SchedulingPolicy policy, int scanThreads) {
        Scheduling scheduling = new Scheduling(policy, scanThreads, false);
        return new ReadQueue<>(
                scheduling.guarded((action, thrown) -> failures.add(thrown.getMessage())),
                new ExpectedCosts());
    }

    private static int serve(ReadQueue<Integer> queue, long nowNanos) {
        QueuedRead<Integer> read = queue.poll(nowNanos);
        queue.ended(read, 1);
        return read.task();
    }

    /** The same answer to every question. */
    private static class Answers implements SchedulingPolicy {
        private final Supplier<Integer> answer;

        Answers(Supplier<Integer> answer) {
            this.answer = answer;
        }

        @Override
        public String name() {
            return "answers";
        }

        @Override
        public double costNanos(QueuedRead<?> read) {
            return answer.get();
        }

        @Override
        public int level(QueuedRead<?> read) {
            return answer.get();
        }

        @Override
        public int pick(Heads heads, long nowNanos) {
            return answer.get();
        }
    }

    private static final class AnyAnswers extends Answers {
        AnyAnswers(SplittableRandom random) {
            super(
                    () -> {
                        if (random.nextInt(8) == 0) {
                            throw new IllegalArgumentException("on purpose");
                        }
                        return random.nextInt(-2, Levels.COUNT + 2);
                    });
        }
    }

    private static final class Costs extends Answers {
        private final double nanos;

        Costs(double nanos) {
            super(() -> 0);
            this.nanos = nanos;
        }

        @Override
        public double costNanos(QueuedRead<?> read) {
            return nanos;
        }
    }
}
