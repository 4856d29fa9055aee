package io.horoscope.bench.sim.cluster;

import io.horoscope.core.replica.ReplicaStats;
import java.util.Arrays;

/**
 * How long a replica took for its latest reads, from their arrival to its answer, each with the
 * number that were in flight there when it arrived: what a replica answers probes with (Prequal,
 * NSDI 2024, section 4). Unlike the reported queue and service time, it includes the wait for
 * threads that lack CPU time, as the server's side of a remote procedure call measures it.
 */
final class LatenciesByLoad {

    private static final int HELD = 128;

    /** So many reads are enough for a median. */
    private static final int ENOUGH = 16;

    private final long[] nanos = new long[HELD];
    private final int[] loads = new int[HELD];
    private final long[] near = new long[HELD];
    private long served;
    private int inFlight;

    /** A read arrives; returns how many were in flight before. */
    int arrived() {
        return inFlight++;
    }

    void served(int loadAtArrival, long latencyNanos) {
        inFlight--;
        int slot = (int) (served++ % HELD);
        nanos[slot] = latencyNanos;
        loads[slot] = loadAtArrival;
    }

    /** A read that arrived will not be answered. */
    void lost() {
        inFlight--;
    }

    /** The replica lost what it had in memory. */
    void restarted() {
        served = 0;
    }

    int inFlight() {
        return inFlight;
    }

    /**
     * The median of reads that arrived at about as many in flight as now: of all within the least
     * distance at which there are enough. {@code NOT_REPORTED} before the first read.
     */
    long typicalNanos() {
        int held = (int) Math.min(served, HELD);
        if (held == 0) {
            return ReplicaStats.NOT_REPORTED;
        }
        int found = 0;
        for (int distance = 0; found < Math.min(ENOUGH, held); distance = 2 * distance + 1) {
            found = 0;
            for (int i = 0; i < held; i++) {
                if (Math.abs(loads[i] - inFlight) <= distance) {
                    near[found++] = nanos[i];
                }
            }
        }
        Arrays.sort(near, 0, found);
        return near[found / 2];
    }
}
