package io.horoscope.core.heat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.horoscope.core.Rounds;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class KeyspaceHeatTest {

    private final KeyspaceHeat heat = new KeyspaceHeat(3);

    @Test
    void perSecond_beforeAFold_isNothing() {
        heat.read(0, 1);
        heat.write(0);
        assertEquals(0, heat.readsPerSecond(0));
        assertEquals(0, heat.writesPerSecond(0));
        assertEquals(0, heat.seconds());
    }

    @Test
    void perSecond_afterTheFirstFold_isTheMeanSinceTheStart() {
        count(50, 20);
        heat.fold(10);
        assertEquals(5, heat.readsPerSecond(1), 1e-9);
        assertEquals(2, heat.writesPerSecond(1), 1e-9);
        assertEquals(0, heat.readsPerSecond(0) + heat.writesPerSecond(2));
        assertEquals(10, heat.seconds());
    }

    @Test
    void perSecond_afterAHalfLife_hasHalfTheWeight() {
        count(300, 0);
        heat.fold(KeyspaceHeat.HALF_LIFE_SECONDS);
        heat.fold(KeyspaceHeat.HALF_LIFE_SECONDS);
        assertEquals(150.0 / 450, heat.readsPerSecond(1), 1e-9);
        assertEquals(600, heat.seconds());
    }

    /** However often the means are brought up to date, a steady rate is that rate. */
    @Test
    void perSecond_anySteadyRate_isThatRate() {
        Rounds.of(
                200,
                random -> {
                    KeyspaceHeat steady = new KeyspaceHeat(1);
                    int rate = random.nextInt(1, 20);
                    for (int i = 0; i < 50; i++) {
                        int seconds = random.nextInt(1, 60);
                        for (int read = 0; read < rate * seconds; read++) {
                            steady.read(0, read);
                        }
                        steady.fold(seconds);
                        assertEquals(rate, steady.readsPerSecond(0), 1e-6);
                    }
                });
    }

    /** Reads that take turns in any pattern are sampled alike: one in 64 of each, within a third. */
    @Test
    void hotKeys_keysInTurn_haveEqualShares() {
        for (int turns = 1; turns <= 64; turns++) {
            KeyspaceHeat each = new KeyspaceHeat(1);
            for (int read = 0; read < 64 * 64 * turns && read < 4_000 * 64; read++) {
                each.read(0, read % turns);
            }
            each.fold(1);
            List<HotKey> keys = each.hotKeys(100);
            assertEquals(turns, keys.size());
            for (HotKey key : keys) {
                assertEquals(1.0 / turns, key.share(), 0.35 / turns, turns + " in turn");
            }
        }
    }

    /** The first read of each range is not what is sampled. */
    @Test
    void hotKeys_manyRangesWithFewReads_areSampledLikeAnyOther() {
        KeyspaceHeat each = new KeyspaceHeat(1_025);
        for (int range = 0; range < 1_024; range++) {
            for (int read = 0; read < 10; read++) {
                each.read(range, 1);
            }
        }
        for (int read = 0; read < 10_240; read++) {
            each.read(1_024, 2);
        }
        each.fold(1);
        assertEquals(0.5, each.hotKeys(1).get(0).share(), 0.1);
    }

    @Test
    void hotKeys_anyReads_areTheMostFrequentFirst() {
        Rounds.of(
                20,
                random -> {
                    KeyspaceHeat each = new KeyspaceHeat(4);
                    for (int read = 0; read < 200_000; read++) {
                        long token = random.nextInt(3) == 0 ? -77 : random.nextInt(500);
                        each.read((int) (token & 3), token);
                    }
                    each.fold(1);
                    List<HotKey> keys = each.hotKeys(10);
                    assertEquals(10, keys.size());
                    assertEquals(-77, keys.get(0).token());
                    assertEquals(1.0 / 3, keys.get(0).share(), 0.05);
                    List<Double> shares =
                            keys.stream().map(HotKey::share).collect(Collectors.toList());
                    List<Double> sorted = new ArrayList<>(shares);
                    sorted.sort((a, b) -> Double.compare(b, a));
                    assertEquals(sorted, shares);
                });
    }

    @Test
    void hotKeys_readsOfLongAgo_giveWay() {
        readOne(1, 64_000);
        heat.fold(1);
        readOne(2, 6_400);
        heat.fold(10 * KeyspaceHeat.HALF_LIFE_SECONDS);
        assertEquals(2, heat.hotKeys(1).get(0).token());
        assertEquals(2, heat.hotKeys(5).size());
    }

    /** More different keys than are remembered: the frequent one stays, and memory is bounded. */
    @Test
    void hotKeys_manyKeys_areBoundedAndKeepTheFrequentOne() {
        SplittableRandom random = new SplittableRandom(20260101);
        for (int fold = 0; fold < 10; fold++) {
            for (int read = 0; read < 200_000; read++) {
                heat.read(0, random.nextInt(50) == 0 ? 5 : random.nextLong());
            }
            heat.fold(10);
        }
        List<HotKey> keys = heat.hotKeys(10_000);
        assertEquals(KeySamples.KEYS, keys.size());
        assertEquals(5, keys.get(0).token());
        assertEquals(0.02, keys.get(0).share(), 0.01);
    }

    @Test
    void readAndWrite_severalThreadsAndFolds_loseNothing() throws InterruptedException {
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> count(50_000, 50_000));
            threads[i].start();
        }
        double folds = 0;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                heat.fold(1e-9);
                folds++;
            }
            thread.join();
        }
        heat.fold(1e-9);
        double seconds = 1e-9 * (folds + 1);
        assertEquals(200_000, heat.readsPerSecond(1) * seconds, 1);
        assertEquals(200_000, heat.writesPerSecond(1) * seconds, 1);
    }

    @Test
    void readAndWrite_anyNumber_allocateNothing() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        count(50_000, 50_000);
        long thread = Thread.currentThread().getId();
        long before = threads.getThreadAllocatedBytes(thread);
        count(50_000, 50_000);
        double bytes = (threads.getThreadAllocatedBytes(thread) - before) / 100_000.0;
        assertTrue(bytes < 0.1, "bytes a request: " + bytes);
    }

    private void count(int reads, int writes) {
        for (int i = 0; i < reads; i++) {
            heat.read(1, i);
        }
        for (int i = 0; i < writes; i++) {
            heat.write(1);
        }
    }

    private void readOne(long token, int times) {
        for (int i = 0; i < times; i++) {
            heat.read(0, token);
        }
    }
}
