package io.horoscope.measure.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class SourcesTest {

    private static final Probe NONE = Probe.of("none", nowNanos -> OptionalDouble.empty());
    private static final Probe BROKEN =
            Probe.of(
                    "broken",
                    nowNanos -> {
                        throw new IllegalArgumentException("no number");
                    });
    private static final Probe GONE =
            Probe.of(
                    "gone",
                    nowNanos -> {
                        throw new IOException("gone: refused");
                    });

    @Test
    void worst_someSources_isTheLargestAndSaysWhose() throws IOException {
        Probe worst = Sources.worst(List.of(value(0.2), NONE, value(0.7), value(0.5)));
        assertEquals("0.2 or none or 0.7 or 0.5", worst.source(), "before a sample");
        assertEquals(0.7, worst.sample(0).orElseThrow());
        assertEquals("0.7", worst.source());
        assertEquals(0, Sources.worst(List.of(NONE, value(0))).sample(0).orElseThrow());
    }

    @Test
    void source_noneHasAValueAnyMore_isAllOfThem() throws IOException {
        double[] value = {0.5};
        Probe probe =
                Probe.of(
                        "one",
                        nowNanos ->
                                value[0] > 0
                                        ? OptionalDouble.of(value[0])
                                        : OptionalDouble.empty());
        Probe worst = Sources.worst(List.of(probe, NONE));
        assertEquals(0.5, worst.sample(0).orElseThrow());
        assertEquals("one", worst.source());
        value[0] = 0;
        assertEquals(OptionalDouble.empty(), worst.sample(1));
        assertEquals("one or none", worst.source());
    }

    @Test
    void first_someSources_isTheFirstThatHasAValue() throws IOException {
        Probe first = Sources.first(List.of(NONE, value(0.2), value(0.7)));
        assertEquals(0.2, first.sample(0).orElseThrow());
        assertEquals("0.2", first.source());
        assertEquals(OptionalDouble.empty(), Sources.first(List.of(NONE, NONE)).sample(0));
    }

    @Test
    void sample_oneFails_isLeftOut() throws IOException {
        for (Probe probe :
                List.of(
                        Sources.worst(List.of(BROKEN, value(0.2))),
                        Sources.first(List.of(BROKEN, value(0.2))))) {
            assertEquals(0.2, probe.sample(0).orElseThrow());
            assertEquals("0.2 (left out: broken: no number)", probe.source());
        }
    }

    @Test
    void sample_oneFailsAndNoneHasAValue_fails() {
        assertThrows(
                IllegalArgumentException.class,
                () -> Sources.worst(List.of(NONE, BROKEN, GONE)).sample(0));
        assertThrows(IOException.class, () -> Sources.first(List.of(GONE, NONE)).sample(0));
    }

    private static Probe value(double ratio) {
        return Probe.of(ratio, nowNanos -> OptionalDouble.of(ratio));
    }
}
