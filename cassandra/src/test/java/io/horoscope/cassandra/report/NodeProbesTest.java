package io.horoscope.cassandra.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.measure.probe.Probe;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class NodeProbesTest {

    private static final long SECOND = 1_000_000_000L;

    private final AtomicLong counter = new AtomicLong(5);

    @Test
    void pauses_someMillis_areAShareOfTime() throws IOException {
        Probe probe = NodeProbes.pauses(counter::get);
        assertTrue(probe.sample(0).isEmpty());
        counter.set(255);
        assertEquals(0.25, probe.sample(SECOND).orElseThrow(), 1e-9);
        counter.set(9_255);
        assertEquals(1, probe.sample(2 * SECOND).orElseThrow(), "one of 9 s, which ended now");
    }

    @Test
    void dropped_tenInASecond_areOneHalf() throws IOException {
        Probe probe = NodeProbes.dropped(counter::get);
        assertTrue(probe.sample(0).isEmpty());
        assertEquals(0, probe.sample(SECOND).orElseThrow());
        counter.set(25);
        assertEquals(0.5, probe.sample(3 * SECOND).orElseThrow(), 1e-9);
    }
}
