package io.horoscope.core.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class UsualServiceTest {

    private static final long MILLI = 1_000_000L;
    private static final long SECOND = 1_000_000_000L;

    private final UsualService usual = new UsualService();

    @Test
    void nanos_noRead_isNotReported() {
        assertEquals(ReplicaStats.NOT_REPORTED, usual.nanos());
    }

    /** With 4 slots, a read that takes e⁴ times as long moves it by e⁰·¹²⁵. */
    @Test
    void nanos_busy_oneSlowReadMovesItLittle() {
        key(10 * MILLI, SECOND);
        key(slow(), SECOND);
        assertEquals(10.5 * Math.exp(4 / 32.0) - 0.5, (double) usual.nanos() / MILLI, 1e-3);
    }

    /** With 128 slots two reads for each count: a read that takes e⁴ times as long is 1/256. */
    @Test
    void nanos_manySlots_moreReadsCount() {
        usual.record(10 * MILLI, false, 128, SECOND);
        usual.record(slow(), false, 128, SECOND);
        assertEquals(10.5 * Math.exp(4 / 256.0) - 0.5, (double) usual.nanos() / MILLI, 1e-3);
    }

    /** The half-life is 0.3 s. */
    @Test
    void nanos_fasterReadAfterAWhile_countsForTheTimeSinceTheOneBefore() {
        key(40 * MILLI, SECOND);
        key(10 * MILLI, SECOND + 300 * MILLI);
        assertEquals(Math.sqrt(10.5 * 40.5) - 0.5, (double) usual.nanos() / MILLI, 1e-3);
    }

    /** After 0.3 s a half, by the half-life, and of that what is believed after such a pause. */
    @Test
    void nanos_slowerReadAfterAWhile_countsLess() {
        key(10 * MILLI, SECOND);
        key(slow(), SECOND + 300 * MILLI);
        double believed = 1 / (1 + 0.6 * 0.6);
        double factor = Math.exp(4 * 0.5 * believed);
        assertEquals(10.5 * factor - 0.5, (double) usual.nanos() / MILLI, 1e-3);
    }

    /** Each read after a pause is slow, as where caches are cold: the mean does not follow. */
    @Test
    void nanos_slowReadsFarApart_doNotAddUp() {
        for (int i = 0; i < 10; i++) {
            key(MILLI, SECOND + 100 * MILLI * i);
        }
        for (int i = 0; i < 10; i++) {
            key(4 * MILLI, 3 * SECOND + i * SECOND);
            double nanos = (double) usual.nanos();
            assertTrue(nanos > 1.2 * MILLI && nanos < 2.5 * MILLI, () -> "" + usual.nanos());
        }
    }

    /** Some reads in a row that are slow are no pause. */
    @Test
    void nanos_slowReadsInARow_areSeenWithinASecond() {
        for (int i = 0; i < 10; i++) {
            key(MILLI, SECOND + 100 * MILLI * i);
        }
        for (int i = 0; i < 20; i++) {
            key(10 * MILLI, 2 * SECOND + 50 * MILLI * i);
        }
        assertTrue(usual.nanos() > 7 * MILLI, () -> "" + usual.nanos());
    }

    /** However long it was slow: as fast as before after a few reads, also far apart. */
    @Test
    void nanos_fastAgainAfterALongFault_isSeenWithinThreeReads() {
        key(MILLI, SECOND);
        long now = SECOND;
        for (int i = 0; i < 6_000; i++) {
            now += 100 * MILLI;
            key(100 * MILLI, now);
        }
        assertTrue(usual.nanos() > 90 * MILLI, () -> "" + usual.nanos());
        for (int i = 0; i < 3; i++) {
            now += SECOND;
            key(MILLI, now);
        }
        assertTrue(usual.nanos() < 3 * MILLI, () -> "" + usual.nanos());
    }

    /** Exponential times; a mean of 32 would be 1.9 times as long then. */
    @Test
    void nanos_readsBecomeFiveTimesAsLong_isSeenWithinSixteen() {
        Rounds.of(
                20,
                random -> {
                    UsualService any = new UsualService();
                    double sum = 0;
                    int times = 200;
                    for (int i = 0; i < times; i++) {
                        for (int read = 0; read < 200; read++) {
                            exponential(any, 10, random);
                        }
                        double before = (double) any.nanos();
                        for (int read = 0; read < 16; read++) {
                            exponential(any, 50, random);
                        }
                        sum += Math.log((double) any.nanos() / before);
                    }
                    double factor = Math.exp(sum / times);
                    assertTrue(factor > 2.5, () -> "times: " + factor);
                });
    }

    @Test
    void nanos_scansBesideKeys_doNotMoveIt() {
        key(MILLI, SECOND);
        scan(100 * MILLI, SECOND + 999 * MILLI);
        assertEquals(MILLI, usual.nanos());
    }

    @Test
    void nanos_scansOnly_isThatOfScans() {
        scan(100 * MILLI, SECOND);
        assertEquals(100 * MILLI, usual.nanos());
        key(MILLI, SECOND);
        scan(100 * MILLI, 2 * SECOND);
        assertTrue(usual.nanos() > 10 * MILLI, "no key was read for a second");
    }

    @Test
    void nanos_anyReads_staysBetweenTheShortestAndTheLongest() {
        Rounds.of(
                1_000,
                random -> {
                    UsualService any = new UsualService();
                    long least = Long.MAX_VALUE;
                    long most = 0;
                    long now = random.nextLong();
                    for (int i = 1 + random.nextInt(50); i > 0; i--) {
                        long nanos = random.nextLong(SECOND);
                        now += random.nextLong(-MILLI, SECOND);
                        any.record(nanos, random.nextBoolean(), 1 + random.nextInt(128), now);
                        least = Math.min(least, nanos);
                        most = Math.max(most, nanos);
                    }
                    assertTrue(any.nanos() >= least - 1 && any.nanos() <= most + 1);
                });
    }

    /** E⁴ times 10 ms, as logarithms are taken. */
    private static long slow() {
        return Math.round(10.5 * MILLI * Math.exp(4)) - MILLI / 2;
    }

    private static void exponential(
            UsualService usual, double meanMillis, SplittableRandom random) {
        long nanos = Math.round(-Math.log(1 - random.nextDouble()) * meanMillis * MILLI);
        usual.record(nanos, false, 4, SECOND);
    }

    private void key(long serviceNanos, long nowNanos) {
        usual.record(serviceNanos, false, 4, nowNanos);
    }

    private void scan(long serviceNanos, long nowNanos) {
        usual.record(serviceNanos, true, 4, nowNanos);
    }
}
