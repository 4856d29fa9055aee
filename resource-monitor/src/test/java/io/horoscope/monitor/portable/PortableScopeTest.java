package io.horoscope.monitor.portable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.signal.Signal;
import io.horoscope.measure.scope.Scope;
import java.io.IOException;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import oshi.hardware.CentralProcessor.TickType;

/** What OSHI measures where there are no files of the kernel. */
class PortableScopeTest {

    private static final long SECOND = 1_000_000_000L;

    @Test
    void portable_thisMachine_hasCpuAndMemory() throws IOException {
        Scope scope = PortableScope.of();
        assertFalse(scope.simulated());
        double memory = scope.probes().get(Signal.MEMORY).sample(0).orElseThrow();
        assertTrue(memory > 0 && memory < 1, "memory " + memory);
        assertTrue(scope.probes().get(Signal.CPU).sample(0).isEmpty(), "nothing to compare with");
    }

    @Test
    void portableCpu_ticks_areTheShareNotIdle() {
        long[] ticks = new long[TickType.values().length];
        PortableCpuProbe probe = new PortableCpuProbe(ticks::clone);
        assertTrue(probe.sample(0).isEmpty());
        ticks[TickType.USER.getIndex()] = 300;
        ticks[TickType.IDLE.getIndex()] = 500;
        ticks[TickType.IOWAIT.getIndex()] = 100;
        ticks[TickType.STEAL.getIndex()] = 100;
        assertTrue(probe.sample(SECOND - 1).isEmpty(), "not a second yet");
        assertEquals(0.3, probe.sample(SECOND).orElseThrow(), 1e-9);
        assertEquals(0.3, probe.sample(SECOND + 1).orElseThrow(), 1e-9, "until the next second");
        assertTrue(probe.sample(2 * SECOND).isEmpty(), "no tick passed");
    }

    @Test
    void portableMemory_impossibleNumbers_areNoData() {
        assertEquals(OptionalDouble.of(0.75), PortableScope.memoryRatio(25, 100));
        assertEquals(OptionalDouble.empty(), PortableScope.memoryRatio(25, 0));
        assertEquals(OptionalDouble.empty(), PortableScope.memoryRatio(-1, 100));
        assertEquals(OptionalDouble.empty(), PortableScope.memoryRatio(101, 100));
    }
}
