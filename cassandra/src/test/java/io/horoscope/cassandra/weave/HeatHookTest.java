package io.horoscope.cassandra.weave;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
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
        bytesOfRequests();
        assertEquals(0, bytesOfRequests());
    }

    private static long bytesOfRequests() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        threads.getThreadAllocatedBytes(thread);
        long before = threads.getThreadAllocatedBytes(thread);
        for (int i = 0; i < 50_000; i++) {
            HeatHook.read(null, TOKEN);
            HeatHook.write(null, TOKEN);
        }
        return threads.getThreadAllocatedBytes(thread) - before;
    }
}
