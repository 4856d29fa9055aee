package io.horoscope.director.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.key.MacKey;
import io.horoscope.core.wire.Rejection;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Passes random datagrams, half of them with valid tags, to a director: it takes exactly those that
 * a simple model of the senders takes, throws nothing, and does not use more memory.
 *
 * <p>A short run belongs to the tests. For a long one: {@code -Dhoroscope.fuzz=100000000}, and
 * another {@code -Dhoroscope.seed}.
 */
class DatagramFuzzTest {

    private static final int NODES = 8;
    private static final int WARM_UP = 100_000;
    private static final long MOST_GROWTH_BYTES = 8 << 20;

    /** Half the rate at which unproven datagrams would be over the budget. */
    private static final long STEP_NANOS = 2 * Harness.SECOND / Ingest.UNPROVEN_PER_SECOND;

    private final long seed = Long.getLong("horoscope.seed", 20260101L);
    private final long rounds = Long.getLong("horoscope.fuzz", 200_000L);
    private final SplittableRandom random = new SplittableRandom(seed);
    private final Harness harness = Harness.create();
    private final FuzzedProcess[] processes = new FuzzedProcess[2 * NODES];
    private final Map<Rejection, Long> rejected = new EnumMap<>(Rejection.class);
    private final MacKey sameId = new MacKey(1, new byte[MacKey.BYTES]);
    private final MacKey otherId = new MacKey(2, new byte[MacKey.BYTES]);
    private long nanos;
    private long taken;

    @Test
    void receive_anyDatagrams_takesExactlyWhatItMust() {
        for (int i = 0; i < NODES; i++) {
            processes[2 * i] =
                    FuzzedProcess.monitor(harness.monitor(i).keys(), 20_000 + i, random.split());
            processes[2 * i + 1] =
                    FuzzedProcess.coordinator(
                            harness.coordinator(i).keys(), 1_000 + i, random.split());
        }
        long usedBytes = 0;
        for (long round = 0; round < rounds; round++) {
            if (round == Math.min(WARM_UP, rounds / 2)) {
                usedBytes = usedBytes();
            }
            round(round);
        }
        long growthBytes = usedBytes() - usedBytes;
        System.out.printf(
                "director fuzz: seed %d, rounds %d, taken %d, rejected %s, heap %d kB, grown by %d kB%n",
                seed, rounds, taken, rejected, usedBytes >> 10, growthBytes >> 10);
        assertEquals(taken, takenByDirector());
        assertTrue(taken > rounds / 10, "taken: " + taken);
        assertTrue(growthBytes < MOST_GROWTH_BYTES, "grown by " + growthBytes);
        assertEquals(0, harness.count(DirectorCounter.ERRORS));
    }

    private void round(long round) {
        harness.pass(STEP_NANOS);
        nanos += STEP_NANOS;
        FuzzedProcess sender = processes[random.nextInt(processes.length)];
        boolean whole = random.nextBoolean();
        if (whole) {
            byte[] bytes =
                    sender.next(
                            FuzzedProcess.period(nanos), random.nextBoolean() ? sameId : otherId);
            Rejection rejection = harness.give(bytes, sender.endpoint());
            if (rejection != sender.expected()) {
                throw new AssertionError(
                        context(round) + sender.expected() + " expected, was " + rejection);
            }
            count(rejection);
        } else {
            Rejection rejection =
                    harness.give(sender.damaged(FuzzedProcess.period(nanos)), sender.endpoint());
            assertNotNull(rejection, () -> context(round) + "a damaged datagram was taken");
            count(rejection);
        }
        harness.takeChallenges().forEach(sent -> deliver(sent));
        if (round % 100 == 0) {
            harness.director().doWork();
            harness.takeSent();
        }
    }

    private void deliver(Harness.Sent sent) {
        for (FuzzedProcess process : processes) {
            if (process.endpoint().equals(sent.to())) {
                process.challenged(sent, FuzzedProcess.period(nanos));
            }
        }
    }

    private void count(Rejection rejection) {
        if (rejection == null) {
            taken++;
        } else {
            rejected.merge(rejection, 1L, Long::sum);
        }
    }

    private long takenByDirector() {
        rejected.forEach(
                (reason, count) -> assertEquals(count, harness.count(reason), "" + reason));
        long all = Arrays.stream(Rejection.values()).mapToLong(harness::count).sum();
        assertEquals(rounds - taken, all);
        return harness.count(DirectorCounter.REPORTS_ACCEPTED)
                + harness.count(DirectorCounter.REPORTS_LATE)
                + harness.count(DirectorCounter.SUBSCRIPTIONS_ACCEPTED)
                + harness.count(DirectorCounter.ROUTING_ACCEPTED);
    }

    private static long usedBytes() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    private String context(long round) {
        return "rerun with -Dhoroscope.seed=" + seed + " (round " + round + "): ";
    }
}
