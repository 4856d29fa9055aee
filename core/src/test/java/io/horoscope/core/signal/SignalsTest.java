package io.horoscope.core.signal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SignalsTest {

    @Test
    void ratio_absent_isNotZero() {
        Signals signals = Signals.builder().set(Signal.CPU, 0).build();
        assertEquals(OptionalDouble.of(0), signals.ratio(Signal.CPU));
        assertEquals(0, signals.ratioOr(Signal.CPU, 0.7));
        assertEquals(OptionalDouble.empty(), signals.ratio(Signal.MEMORY));
        assertEquals(0.7, signals.ratioOr(Signal.MEMORY, 0.7));
        assertTrue(signals.has(Signal.CPU));
        assertFalse(signals.has(Signal.MEMORY));
        assertFalse(Signals.none().has(Signal.CPU));
        assertNotEquals(Signals.none(), signals);
    }

    @Test
    void set_eachSignalAtAndBeyondTheBounds_isTakenAndRefused() {
        for (int i = 0; i < Signal.count(); i++) {
            Signal signal = Signal.at(i);
            assertEquals(0, Signals.builder().set(signal, 0).build().ratioOr(signal, 9));
            assertEquals(1, Signals.builder().set(signal, 1).build().ratioOr(signal, 9));
            for (double bad :
                    new double[] {
                        -Double.MIN_VALUE,
                        Math.nextUp(1.0),
                        Double.NaN,
                        Double.POSITIVE_INFINITY,
                        Double.NEGATIVE_INFINITY
                    }) {
                String message =
                        assertThrows(
                                        IllegalArgumentException.class,
                                        () -> Signals.builder().set(signal, bad))
                                .getMessage();
                assertTrue(message.contains(signal.key()) && message.contains("" + bad), message);
            }
        }
    }

    @Test
    void set_optional_isSetOrLeftAbsent() {
        Signals signals =
                Signals.builder()
                        .set(Signal.CPU, OptionalDouble.of(0.5))
                        .set(Signal.DISK, OptionalDouble.empty())
                        .build();
        assertEquals(Signals.builder().set(Signal.CPU, 0.5).build(), signals);
        assertThrows(
                IllegalArgumentException.class,
                () -> Signals.builder().set(Signal.CPU, OptionalDouble.of(Double.NaN)));
    }

    @Test
    void build_builderUsedFurther_staysTheSame() {
        Signals.Builder builder = Signals.builder().set(Signal.CPU, 0.5);
        Signals built = builder.build();
        builder.set(Signal.CPU, 0.9).set(Signal.DISK, 1);
        assertEquals(Signals.builder().set(Signal.CPU, 0.5).build(), built);
        assertEquals(0.9, builder.build().ratioOr(Signal.CPU, 0));
    }

    /** A signal that only one of them has differs by 1. */
    @Test
    void greatestDifference_anyTwo_isTheLargestOne() {
        Rounds.of(
                3_000,
                random -> {
                    boolean isEveryOne = random.nextBoolean();
                    Signals one =
                            isEveryOne ? RandomSignals.all(random) : RandomSignals.some(random);
                    Signals other =
                            random.nextBoolean()
                                    ? RandomSignals.all(random)
                                    : RandomSignals.with(one, Signal.CPU, random.nextDouble());
                    double expected = 0;
                    for (int i = 0; i < Signal.count(); i++) {
                        Signal signal = Signal.at(i);
                        double difference =
                                one.has(signal) == other.has(signal)
                                        ? one.ratioOr(signal, 0) - other.ratioOr(signal, 0)
                                        : 1;
                        expected = Math.max(expected, Math.abs(difference));
                    }
                    assertEquals(expected, one.greatestDifference(other));
                    assertEquals(expected, other.greatestDifference(one));
                    assertEquals(0, one.greatestDifference(one));
                    assertEquals(expected == 0, one.equals(other));
                });
    }

    @Test
    void equals_sameRatios_areOneValue() {
        Rounds.of(
                500,
                random -> {
                    Signals one = RandomSignals.all(random);
                    Signals same = RandomSignals.with(one, Signal.CPU, one.ratioOr(Signal.CPU, 0));
                    assertEquals(one, same);
                    assertEquals(one.hashCode(), same.hashCode());
                    assertEquals(one.toString(), same.toString());
                });
    }

    @Test
    void toString_presentSignals_areNamedInOrder() {
        assertEquals("{}", Signals.none().toString());
        assertEquals(
                "{cpu=0.123, steal=1.0}",
                Signals.builder().set(Signal.STEAL, 1).set(Signal.CPU, 0.1234).build().toString());
    }

    /** Positions are the wire's, names are the operators': neither may ever move. */
    @Test
    void positionsAndKeys_areFixedForEver() {
        List<String> keys =
                List.of(
                        "cpu",
                        "memory",
                        "disk",
                        "disk_wait",
                        "cpu_pressure",
                        "io_pressure",
                        "memory_pressure",
                        "throttled",
                        "steal",
                        "network",
                        "gc",
                        "compactions",
                        "dropped");
        assertEquals(keys.size(), Signal.count());
        Set<String> meanings = new HashSet<>();
        for (int i = 0; i < Signal.count(); i++) {
            assertEquals(i, Signal.at(i).position());
            assertEquals(keys.get(i), Signal.at(i).key());
            assertEquals(Optional.of(Signal.at(i)), Signal.forKey(keys.get(i)));
            meanings.add(Signal.at(i).meaning());
        }
        assertEquals(Signal.count(), meanings.size());
        assertEquals(Optional.empty(), Signal.forKey("gpu"));
        assertEquals(Optional.empty(), Signal.forKey("CPU"));
    }

    @Test
    void diskWaitRatio_half_isHalf() {
        assertEquals(0, Signal.diskWaitRatio(0, 2e6));
        assertEquals(0.5, Signal.diskWaitRatio(2e6, 2e6));
        assertEquals(0.75, Signal.diskWaitRatio(6e6, 2e6));
        assertEquals(1, Signal.diskWaitRatio(Double.POSITIVE_INFINITY, 2e6));
        assertThrows(IllegalArgumentException.class, () -> Signal.diskWaitRatio(-1, 2e6));
        assertThrows(IllegalArgumentException.class, () -> Signal.diskWaitRatio(Double.NaN, 2e6));
    }

    @Test
    void diskWaitRatio_anyWait_isARatioThatRises() {
        Rounds.of(
                1_000,
                random -> {
                    double wait = Math.pow(10, random.nextDouble(0, 308));
                    double ratio = Signal.diskWaitRatio(wait, Signal.DISK_WAIT_HALF_NANOS);
                    assertTrue(ratio > 0 && ratio <= 1, wait + ": " + ratio);
                    assertTrue(
                            Signal.diskWaitRatio(wait * 1.01, Signal.DISK_WAIT_HALF_NANOS)
                                    >= ratio);
                });
        assertEquals(1, Signal.diskWaitRatio(Double.MAX_VALUE, Signal.DISK_WAIT_HALF_NANOS));
    }
}
