package io.horoscope.director.state;

import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import java.util.Arrays;

/**
 * The last minutes of one node: a ring of slots, each with the load and every signal as one byte.
 *
 * <p>A byte holds a ratio in steps of 0.004, which is finer than a sparkline shows. Of several
 * reports in one slot the last one stays. Slots without a report are gaps. Used by the state loop
 * only.
 */
final class History {

    private static final int SERIES = 1 + Signal.count();
    private static final byte ABSENT = (byte) 0xFF;
    private static final double STEPS = 250;

    private final byte[] ring;
    private final int points;
    private long newest = Long.MIN_VALUE;

    History(int points) {
        this.points = points;
        this.ring = new byte[points * SERIES];
        Arrays.fill(ring, ABSENT);
    }

    /**
     * Notes what was reported.
     *
     * @param slot never below an earlier call's
     * @param load from 0 to 1, or NaN
     */
    void record(long slot, double load, Signals signals) {
        clearUpTo(slot);
        int at = position(slot);
        ring[at] = quantized(load);
        for (int i = 0; i < Signal.count(); i++) {
            ring[at + 1 + i] = quantized(signals.ratioOr(Signal.at(i), Double.NaN));
        }
    }

    /**
     * A copy with the slots {@code (last - points, last]}, oldest first.
     *
     * @param last not below the newest slot recorded
     */
    HistorySnapshot.Node view(NodeAddress node, long last) {
        double[][] series = new double[SERIES][points];
        for (int i = 0; i < points; i++) {
            long slot = last - points + 1 + i;
            boolean held = slot <= newest;
            for (int s = 0; s < SERIES; s++) {
                series[s][i] = held ? ratio(ring[position(slot) + s]) : Double.NaN;
            }
        }
        return new HistorySnapshot.Node(node, series);
    }

    private void clearUpTo(long slot) {
        long first = newest == Long.MIN_VALUE ? slot : Math.max(newest + 1, slot - points + 1);
        for (long stale = first; stale <= slot; stale++) {
            int at = position(stale);
            Arrays.fill(ring, at, at + SERIES, ABSENT);
        }
        newest = slot;
    }

    private int position(long slot) {
        return (int) Math.floorMod(slot, (long) points) * SERIES;
    }

    private static byte quantized(double ratio) {
        return Double.isNaN(ratio) ? ABSENT : (byte) Math.round(ratio * STEPS);
    }

    private static double ratio(byte quantized) {
        return quantized == ABSENT ? Double.NaN : Byte.toUnsignedInt(quantized) / STEPS;
    }
}
