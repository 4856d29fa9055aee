package io.horoscope.bench.sim.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.horoscope.bench.sim.fault.Window;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two nodes; slices of 50 ms; a fault of node 0 from 2 s to 4 s; the end at 6 s. All by hand. */
class SharesTest {

    private static final int SLICES = 120;
    private static final long SLICE = Recorder.SLICE_NANOS;
    private static final Window FAULT =
            new Window("fault", List.of(0), 2_000_000_000L, 4_000_000_000L);
    private static final long END = 6_000_000_000L;

    private final int[] sent = new int[2 * SLICES];
    private final Shares shares = new Shares(2, sent);

    SharesTest() {
        Arrays.fill(sent, 50);
    }

    @Test
    void share_countsOfSlices_isTheirSum() {
        fill(0, 1, 30, 70);
        assertEquals(80, shares.count(0, 0, 2));
        assertEquals(200, shares.total(0, 2));
        assertEquals(0.4, shares.share(0, 0, 2), 1e-12);
        assertEquals(0.6, shares.largest(0, 2 * SLICE), 1e-12);
    }

    @Test
    void share_nothingSent_isZero() {
        fill(0, 10, 0, 0);
        assertEquals(0, shares.share(0, 0, 10));
        assertEquals(0, shares.count(0, SLICES, SLICES + 5));
    }

    /**
     * A share of a half must fall to a tenth: slices 44 and 45 are the first two that have it,
     * their middle is 2.25 s.
     */
    @Test
    void leaveNanos_shareFallsAtOnce_isTheMiddleOfTheFirstTwoSlices() {
        fill(40, 44, 50, 50);
        fill(44, 80, 10, 90);
        assertEquals(250e6, shares.leaveNanos(0, FAULT).getAsDouble(), 1);
    }

    @Test
    void leaveNanos_atAndJustAboveTheLimit_isGoneOrNot() {
        fill(40, 80, 10, 90);
        assertEquals(50e6, shares.leaveNanos(0, FAULT).getAsDouble(), 1);
        fill(40, 80, 11, 89);
        assertFalse(shares.leaveNanos(0, FAULT).isPresent());
    }

    @Test
    void leaveNanos_oneQuietSlice_isNotEnough() {
        fill(50, 51, 0, 100);
        assertFalse(shares.leaveNanos(0, FAULT).isPresent());
    }

    @Test
    void leaveNanos_afterTheEnd_doesNotCount() {
        fill(80, 120, 0, 100);
        assertFalse(shares.leaveNanos(0, FAULT).isPresent());
    }

    /**
     * Four fifths of a half are back from slice 100 on: the middle of slices 100 and 101 is 1.05 s
     * after the end.
     */
    @Test
    void returnNanos_shareComesBack_isTheMiddleOfTheFirstTwoSlices() {
        fill(40, 100, 0, 100);
        fill(100, 120, 40, 60);
        assertEquals(1_050e6, shares.returnNanos(0, FAULT, END).getAsDouble(), 1);
        fill(100, 120, 39, 61);
        assertFalse(shares.returnNanos(0, FAULT, END).isPresent());
    }

    @Test
    void swing_steady_isZero() {
        assertEquals(0, shares.swing(0, END));
    }

    /**
     * All or nothing in turn: 100 or 0 around 50, variance 2500 · 120/119, less the 50 of chance,
     * over a fair 50.
     */
    @Test
    void swing_allOrNothing_isAboutOne() {
        for (int slice = 0; slice < SLICES; slice++) {
            fill(slice, slice + 1, slice % 2 * 100, 100 - slice % 2 * 100);
        }
        double expected = Math.sqrt(2_500 * 120.0 / 119 - 50) / 50;
        assertEquals(expected, shares.swing(0, END), 1e-9);
    }

    private void fill(int from, int to, int first, int second) {
        for (int slice = from; slice < to; slice++) {
            sent[2 * slice] = first;
            sent[2 * slice + 1] = second;
        }
    }
}
