package io.horoscope.bench.sim.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.core.replica.ReplicaStats;
import org.junit.jupiter.api.Test;

class LatenciesByLoadTest {

    private final LatenciesByLoad latencies = new LatenciesByLoad();

    @Test
    void typicalNanos_noneServed_isNotReported() {
        latencies.arrived();
        assertEquals(ReplicaStats.NOT_REPORTED, latencies.typicalNanos());
    }

    @Test
    void inFlight_arrivedServedLost_isTheirDifference() {
        assertEquals(0, latencies.arrived());
        assertEquals(1, latencies.arrived());
        assertEquals(2, latencies.arrived());
        latencies.served(0, 5);
        latencies.lost();
        assertEquals(1, latencies.inFlight());
    }

    /** 20 reads each alone and beside four others: 1 to 20, and 101 to 120 nanoseconds. */
    @Test
    void typicalNanos_enoughAtThisLoad_isTheirMedian() {
        serve(0, 1, 20);
        serve(4, 101, 20);
        assertEquals(11, latencies.typicalNanos());
        arrive(4);
        assertEquals(111, latencies.typicalNanos());
    }

    /** 3 at this load are not enough; with the 20 at the next one they are. Far away, all count. */
    @Test
    void typicalNanos_fewAtThisLoad_takesThoseNearby() {
        serve(2, 1, 3);
        serve(3, 101, 20);
        serve(9, 1_001, 20);
        arrive(2);
        assertEquals(109, latencies.typicalNanos());
        arrive(98);
        assertEquals(119, latencies.typicalNanos());
    }

    @Test
    void typicalNanos_moreServed_onlyTheLatestCount() {
        serve(0, 1_000, 200);
        serve(0, 1, 128);
        assertEquals(65, latencies.typicalNanos());
    }

    @Test
    void restarted_readsInFlight_stayInFlightAndLatenciesAreGone() {
        serve(0, 1_000, 20);
        arrive(2);
        latencies.restarted();
        assertEquals(2, latencies.inFlight());
        assertEquals(ReplicaStats.NOT_REPORTED, latencies.typicalNanos());
        latencies.served(0, 7);
        assertEquals(7, latencies.typicalNanos());
    }

    private void arrive(int count) {
        for (int i = 0; i < count; i++) {
            latencies.arrived();
        }
    }

    /** With rising latencies. */
    private void serve(int load, long nanos, int count) {
        for (int i = 0; i < count; i++) {
            latencies.arrived();
            latencies.served(load, nanos + i);
        }
    }
}
