package io.horoscope.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.core.Rounds;
import io.horoscope.core.replica.ReplicaStats;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ClientNodeTest {

    private static final long SECOND = 1_000_000_000L;

    private final ReplicaStats stats = new ReplicaStats();
    private final ClientNode node = new ClientNode(0, stats);

    /** Whatever becomes of requests, and whatever is reported of them: the pool's count is known. */
    @Test
    void observe_anyHistory_countsThoseOfThePool() {
        Rounds.of(500, ClientNodeTest::checkHistory);
    }

    private static void checkHistory(SplittableRandom random) {
        ReplicaStats stats = new ReplicaStats();
        ClientNode node = new ClientNode(0, stats);
        long nowNanos = SECOND;
        int pooled = 0;
        for (int i = 0; i < 200; i++) {
            nowNanos += random.nextLong(SECOND / 100);
            switch (random.nextInt(8)) {
                case 0: // A request whose plan is ours.
                    node.sending(nowNanos);
                    pooled++;
                    break;
                case 1: // One whose node was given, or of another policy.
                    pooled++;
                    break;
                case 2: // A plan that is not used, as the request was cancelled.
                    node.sending(nowNanos);
                    break;
                case 3:
                    pooled = Math.max(0, pooled - 1);
                    node.answered(1_000_000, nowNanos);
                    break;
                case 4:
                    pooled = Math.max(0, pooled - 1);
                    node.failed(nowNanos);
                    break;
                case 5: // The answer to a request that timed out, was cancelled, or lost a race.
                    pooled = Math.max(0, pooled - 1);
                    break;
                case 6: // The connection closes.
                    pooled = random.nextInt(4) == 0 ? 0 : pooled;
                    break;
                default:
                    node.observe(pooled, nowNanos);
                    assertEquals(pooled, stats.inFlight());
            }
        }
        node.observe(0, nowNanos);
        assertEquals(0, stats.inFlight());
        assertEquals(0, stats.outstandingNanos(nowNanos + SECOND));
    }

    @Test
    void observe_nothingEnds_ageGrows() {
        node.sending(SECOND);
        for (int pooled = 1; pooled < 10; pooled++) {
            node.observe(pooled, SECOND + pooled);
        }

        assertEquals(SECOND, stats.outstandingNanos(2 * SECOND));
    }

    /**
     * Until its stream is taken from the pool, threads that ask there would count it as ended, and the
     * age of a stalled node would begin again.
     */
    @Test
    void sending_othersInFlight_ageGrows() {
        node.observe(1, SECOND);
        node.sending(2 * SECOND);
        node.observe(1, 2 * SECOND);

        assertEquals(2 * SECOND, stats.outstandingNanos(3 * SECOND));
    }

    @Test
    void observe_oneEndsUnreported_ageBeginsAgain() {
        node.observe(3, SECOND);
        node.observe(2, 2 * SECOND);

        assertEquals(SECOND, stats.outstandingNanos(3 * SECOND));
        assertEquals(2, stats.inFlight());
    }

    @Test
    void observe_answerThatNeverComes_isLostAfterAMinute() {
        node.observe(2, SECOND);
        long atLimit = SECOND + ClientNode.LOST_NANOS;

        node.observe(2, atLimit);
        assertEquals(2, stats.inFlight());
        node.observe(2, atLimit + 1);
        assertEquals(0, stats.inFlight());

        node.sending(atLimit + 2);
        node.observe(3, atLimit + 3);
        assertEquals(1, stats.inFlight(), "of three two are lost");
        node.observe(1, atLimit + 4);
        assertEquals(0, stats.inFlight(), "a lost one is still there");
        node.observe(0, atLimit + 5);
        node.observe(2, atLimit + 6);
        assertEquals(2, stats.inFlight());
    }

    /** Threads that plan at the same moment correct the count once. */
    @Test
    void observe_manyThreads_countsThoseOfThePool() throws InterruptedException {
        AtomicInteger pooled = new AtomicInteger();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            SplittableRandom random = new SplittableRandom(i);
            threads[i] = new Thread(() -> request(pooled, random));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }

        node.observe(pooled.get(), 3 * SECOND);
        assertEquals(0, pooled.get());
        assertEquals(0, stats.inFlight());
    }

    private void request(AtomicInteger pooled, SplittableRandom random) {
        for (int i = 0; i < 20_000; i++) {
            node.observe(pooled.get(), SECOND + i);
            node.sending(SECOND + i);
            pooled.incrementAndGet();
            node.observe(pooled.get(), SECOND + i);
            pooled.decrementAndGet();
            if (random.nextBoolean()) {
                node.answered(1_000_000, SECOND + i);
            }
        }
    }
}
