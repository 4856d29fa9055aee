package io.horoscope.core.signal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class SignalsTest {

    @Test
    void ratio_absent_isNotZero() {
        Signals signals = Signals.builder().set(Signal.CPU, 0).build();
        assertEquals(OptionalDouble.of(0), signals.ratio(Signal.CPU));
        assertEquals(OptionalDouble.empty(), signals.ratio(Signal.MEMORY));
        assertTrue(signals.has(Signal.CPU));
        assertFalse(signals.has(Signal.MEMORY));
        assertEquals(1, signals.present());
    }

    @Test
    void set_atAndBeyondTheBounds_isTakenAndRefused() {
        Signals.builder().set(Signal.CPU, 0).set(Signal.MEMORY, 1);
        for (double bad : new double[] {-1e-9, 1 + 1e-9, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThrows(
                    IllegalArgumentException.class, () -> Signals.builder().set(Signal.CPU, bad));
        }
    }

    @Test
    void greatestDifference_anyChange_isTheLargestOne() {
        Signals before = Signals.builder().set(Signal.CPU, 0.5).set(Signal.DISK, 0.1).build();
        assertEquals(
                0.3, before.greatestDifference(RandomSignals.with(before, Signal.CPU, 0.2)), 1e-12);
        assertEquals(0, before.greatestDifference(before));
        assertEquals(1, before.greatestDifference(RandomSignals.with(before, Signal.STEAL, 0)));
    }

    @Test
    void positions_areFixedForEver() {
        assertEquals(0, Signal.CPU.position());
        assertEquals(3, Signal.DISK_WAIT.position());
        assertEquals(8, Signal.STEAL.position());
        for (int i = 0; i < Signal.count(); i++) {
            assertEquals(i, Signal.at(i).position());
            assertEquals(Optional.of(Signal.at(i)), Signal.forKey(Signal.at(i).key()));
        }
        assertEquals(Optional.empty(), Signal.forKey("gpu"));
    }

    @Test
    void diskWaitRatio_tenMilliseconds_isHalf() {
        assertEquals(0, Signal.diskWaitRatio(0));
        assertEquals(0.5, Signal.diskWaitRatio(10e6));
        assertEquals(1, Signal.diskWaitRatio(Double.POSITIVE_INFINITY));
        assertThrows(IllegalArgumentException.class, () -> Signal.diskWaitRatio(-1));
        assertThrows(IllegalArgumentException.class, () -> Signal.diskWaitRatio(Double.NaN));
    }
}
