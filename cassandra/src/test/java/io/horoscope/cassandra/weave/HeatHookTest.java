package io.horoscope.cassandra.weave;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.cassandra.Allocations;
import org.apache.cassandra.dht.Murmur3Partitioner.LongToken;
import org.junit.jupiter.api.Test;

/** With {@code heat: off} nothing is installed, and requests are not looked at. */
class HeatHookTest {

    private static final LongToken TOKEN = new LongToken(7);

    /** Neither is used: using them would fail, which is counted. */
    @Test
    void readAndWrite_heatOff_touchNothing() {
        long before = HookFailures.count();
        HeatHook.read(null, null);
        HeatHook.write(null, null);
        assertEquals(before, HookFailures.count());
    }

    @Test
    void readAndWrite_heatOff_allocateNothing() {
        double bytes =
                Allocations.bytes(
                        () -> {
                            HeatHook.read(null, TOKEN);
                            HeatHook.write(null, TOKEN);
                        });
        assertEquals(0, bytes);
    }
}
