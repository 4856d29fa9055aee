package io.horoscope.bench.sim.measure;

import static io.horoscope.bench.sim.measure.FaultPhase.CALM;
import static io.horoscope.bench.sim.measure.FaultPhase.FIRST_SECOND;
import static io.horoscope.bench.sim.measure.FaultPhase.RETURNING;
import static io.horoscope.bench.sim.measure.FaultPhase.SETTLED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.horoscope.bench.sim.fault.Window;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class FaultPhasesTest {

    @Test
    void at_oneFault_changesAtEachBoundary() {
        FaultPhases phases = phases(5_000, 13_000);
        assertEquals(CALM, at(phases, 0));
        assertEquals(CALM, at(phases, 4_999));
        assertEquals(FIRST_SECOND, at(phases, 5_000));
        assertEquals(FIRST_SECOND, at(phases, 5_999));
        assertEquals(SETTLED, at(phases, 6_000));
        assertEquals(SETTLED, at(phases, 12_999));
        assertEquals(RETURNING, at(phases, 13_000));
        assertEquals(RETURNING, at(phases, 17_999));
        assertNull(at(phases, 18_000));
    }

    @Test
    void at_faultOfHalfASecond_hasNoSettledPhase() {
        FaultPhases phases = phases(5_000, 5_500);
        assertEquals(FIRST_SECOND, at(phases, 5_499));
        assertEquals(RETURNING, at(phases, 5_500));
    }

    /** From 1 to 4 s and from 3 to 6 s, and again at 20 s. */
    @Test
    void at_severalFaults_firstSecondsComeFirst() {
        FaultPhases phases = phases(1_000, 4_000, 3_000, 6_000, 20_000, 22_000);
        assertEquals(SETTLED, at(phases, 2_500));
        assertEquals(FIRST_SECOND, at(phases, 3_000));
        assertEquals(SETTLED, at(phases, 4_000));
        assertEquals(RETURNING, at(phases, 10_999));
        assertNull(at(phases, 11_000)); // Neither calm, nor near a fault.
        assertEquals(FIRST_SECOND, at(phases, 20_000));
    }

    @Test
    void at_noFault_isNone() {
        assertNull(at(phases(), 1_000));
    }

    private static FaultPhase at(FaultPhases phases, long millis) {
        return phases.at(millis * 1_000_000);
    }

    private static FaultPhases phases(long... boundaryMillis) {
        Window[] windows = new Window[boundaryMillis.length / 2];
        for (int i = 0; i < windows.length; i++) {
            long fromNanos = boundaryMillis[2 * i] * 1_000_000;
            long untilNanos = boundaryMillis[2 * i + 1] * 1_000_000;
            windows[i] = new Window("fault " + i, List.of(0), fromNanos, untilNanos);
        }
        return new FaultPhases(Arrays.asList(windows));
    }
}
