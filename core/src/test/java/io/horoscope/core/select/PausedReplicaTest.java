package io.horoscope.core.select;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Two replicas, each the home of half of the reads, of which one pauses, as in a garbage collection.
 * Then it answers at once what it was sent, except for what has timed out. No reports, so that only
 * its answers count.
 */
class PausedReplicaTest {

    private static final double LATENCY = 1.5;
    private static final double SERVICE = 0.5;
    private static final int SLOTS = 32;
    private static final int PAUSED = 0;
    private static final double TIMEOUT = 5_000;

    /** So many reads whose home is the paused replica show whether it has them back. */
    private static final int WINDOW = 20;

    private final Coordinator coordinator =
            Coordinator.of(Map.of("name", "horoscope")).slots(SLOTS);
    private final List<Double> open = new ArrayList<>();
    private double now = 1_000;

    private int read(SplittableRandom random, int home, boolean isPaused) {
        timeOut();
        int node = coordinator.at(now).orderKey(random.nextLong(), home, 1 - home)[0];
        coordinator.send(node);
        if (node == PAUSED && isPaused) {
            open.add(now);
        } else {
            coordinator.answer(node, LATENCY, 0, SERVICE);
        }
        return node;
    }

    private void reads(SplittableRandom random, double millis, double perSecond, boolean isPaused) {
        double end = now + millis;
        for (int i = 0; now < end; i++, now += 1_000 / perSecond) {
            read(random, i % 2, isPaused);
        }
    }

    private void timeOut() {
        while (!open.isEmpty() && open.get(0) + TIMEOUT <= now) {
            coordinator.at(open.remove(0) + TIMEOUT).unanswered(PAUSED, TIMEOUT);
        }
    }

    private void answerLate() {
        for (double sent : open) {
            coordinator.at(now).answer(PAUSED, now - sent + 1, 0, SERVICE);
        }
        open.clear();
    }

    /** Milliseconds until the replica serves four of five reads whose home it is. */
    private double back(SplittableRandom random, double perSecond) {
        double end = now;
        while (now < end + 20_000) {
            int served = 0;
            for (int i = 0; i < 2 * WINDOW; i++, now += 1_000 / perSecond) {
                served += read(random, i % 2, false) == PAUSED && i % 2 == PAUSED ? 1 : 0;
            }
            if (served >= WINDOW * 4 / 5) {
                return now - end;
            }
        }
        return Double.POSITIVE_INFINITY;
    }

    private static double backAfter(
            SplittableRandom random, double pauseMillis, double burst, double perSecond) {
        PausedReplicaTest replicas = new PausedReplicaTest();
        replicas.reads(random, 3_000, burst, false);
        replicas.reads(random, pauseMillis, burst, true);
        replicas.answerLate();
        return replicas.back(random, perSecond);
    }

    /** However long the pause was: after two seconds, or a hundred reads whose home it is. */
    @Test
    void order_afterAPause_readsComeBackWithinTwoSeconds() {
        Rounds.of(
                10,
                random -> {
                    for (double pause : new double[] {200, 1_000, 6_000}) {
                        for (double perSecond : new double[] {50, 200, 1_000}) {
                            double back = backAfter(random, pause, perSecond, perSecond);
                            assertTrue(
                                    back <= Math.max(2_000, 2 * 100 * 1_000 / perSecond),
                                    back + " ms after " + pause + " ms at " + perSecond);
                        }
                    }
                });
    }

    /** A hundred requests were on their way when it paused. */
    @Test
    void order_afterAPauseWithManyOutstanding_readsComeBackWithinTwoSeconds() {
        Rounds.of(
                10,
                random -> {
                    double back = backAfter(random, 6_000, 40_000, 1_000);
                    assertTrue(back <= 2_000, back + " ms");
                });
    }
}
