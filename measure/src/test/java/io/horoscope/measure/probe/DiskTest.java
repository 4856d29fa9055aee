package io.horoscope.measure.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** What one device's row is believed. */
class DiskTest {

    private static final long SECOND = 1_000_000_000L;

    private final Disk disk = new Disk();
    private long nowNanos;

    @Test
    void busy_moreThanItsRequestsTook_isWhatTheyTook() {
        show(0, 1, 0, 0, 0);
        show(1, 101, 200, 0, 600);
        assertEquals(0.6, disk.busy().orElseThrow(), 1e-9, "a step of the clock for each");
        show(1, 601, 250, 0, 1_500);
        assertEquals(0.05, disk.busy().orElseThrow(), 1e-9);
        show(1, 602, 251, 1, 2_400);
        assertEquals(0.9, disk.busy().orElseThrow(), 1e-9, "one is in flight");
    }

    @Test
    void busy_leapsOrFalls_isNoData() {
        show(0, 1, 0, 0, 1_000);
        show(1, 101, 200, 0, 9_000);
        assertTrue(disk.busy().isEmpty(), "8 s in one");
        show(1, 201, 400, 0, 500);
        assertTrue(disk.busy().isEmpty());
        assertEquals(2e6, disk.readWaitNanos().orElseThrow(), 1e-3, "the other columns stand");
    }

    @Test
    void columns_wrapAt32Bits_goOn() {
        long wrap = 1L << 32;
        show(0, 1, wrap - 100, 0, wrap - 100);
        show(1, 101, 100, 0, 300);
        assertEquals(0.4, disk.busy().orElseThrow(), 1e-9);
        assertEquals(2e6, disk.readWaitNanos().orElseThrow(), 1e-3);
    }

    @Test
    void readWait_noneCompletedOfThoseInFlight_isAtLeastTheWindow() {
        show(0, 1_000, 500, 64, 400);
        show(1, 1_000, 500, 64, 1_400);
        assertEquals(SECOND, disk.readWaitNanos().orElseThrow(), 1);
        show(1, 1_002, 510, 64, 2_400);
        double wait = (10e6 + 62.0 * SECOND) / 64;
        assertEquals(wait, disk.readWaitNanos().orElseThrow(), 1, "two were completed");
    }

    /** A queue of writes beside reads that are served soon. */
    @Test
    void readWait_writesStall_isThatOfReads() {
        show(0, 1_000, 500, 130, 400);
        long[] row = new long[Disk.COLUMNS];
        row[0] = 1_020;
        row[3] = 660;
        row[4] = 60;
        row[7] = 30_000;
        row[8] = 130;
        row[9] = 1_400;
        nowNanos += SECOND;
        disk.add(nowNanos, row);
        assertEquals(8e6, disk.readWaitNanos().orElseThrow(), 1);
    }

    @Test
    void readWait_requestsThatCameJustNow_isNotStalled() {
        show(0, 1_000, 500, 0, 400);
        show(1, 1_000, 500, 8, 401);
        assertEquals(0, disk.readWaitNanos().orElseThrow(), 1e-9);
        show(1, 1_100, 600, 8, 501);
        assertEquals(1e6, disk.readWaitNanos().orElseThrow(), 1, "they were completed");
    }

    @Test
    void row_emptyOrTimeless_isNoData() {
        show(0, 0, 0, 0, 0);
        show(1, 0, 0, 0, 0);
        assertTrue(disk.busy().isEmpty());
        assertTrue(disk.readWaitNanos().isEmpty());
        show(1, 999, 0, 0, 0);
        assertEquals(0, disk.readWaitNanos().orElseThrow(), "999 may take less than 1 ms");
        show(1, 1_999, 0, 0, 0);
        assertTrue(disk.readWaitNanos().isEmpty());
        assertTrue(disk.busy().isEmpty());
    }

    /** A kernel that lost count shows a request in flight for ever. */
    @Test
    void inFlight_neverLessWhileOthersComeAndGo_isNone() {
        for (int second = 0; second < 100; second++) {
            show(1, 1_000 + 10L * second, 10L * second, 1, 1_000L * second);
        }
        assertEquals(0.01, disk.busy().orElseThrow(), 1e-9);
        show(1, 1_990, 990, 1, 100_000);
        assertEquals(0, disk.readWaitNanos().orElseThrow(), 1e-9, "nor does it stall");
    }

    /** It was never seen with less, and then stalls. */
    @Test
    void inFlight_neverLessAndMany_areStalled() {
        for (int second = 0; second < 100; second++) {
            show(1, 1_000 + 10L * second, 10L * second, 5, 1_000L * second);
        }
        show(1, 1_990, 990, 5, 100_000);
        show(1, 1_990, 990, 5, 101_000);
        assertEquals(SECOND, disk.readWaitNanos().orElseThrow(), 1);
    }

    @Test
    void inFlight_stalledLongerThanTheKernelWaits_isNoData() {
        for (int second = 0; second < 299; second++) {
            show(1, 1_000, 500, 2, 1_000L * second);
            assertFalse(second > 0 && disk.busy().isEmpty(), "second " + second);
        }
        for (int second = 299; second < 303; second++) {
            show(1, 1_000, 500, 2, 1_000L * second);
        }
        assertTrue(disk.busy().isEmpty());
        assertTrue(disk.readWaitNanos().isEmpty());
    }

    /** Shows the row of some seconds later. */
    private void show(int seconds, long reads, long readMillis, long inFlight, long busyMillis) {
        long[] row = new long[Disk.COLUMNS];
        row[0] = reads;
        row[3] = readMillis;
        row[8] = inFlight;
        row[9] = busyMillis;
        nowNanos += seconds * SECOND;
        disk.add(nowNanos, row);
    }
}
