package io.horoscope.measure.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class WindowTest {

    private static final long TENTH = Window.SPAN_NANOS / 10;

    private final Window window = new Window(1);

    @Test
    void isReady_oneSample_isFalse() {
        assertFalse(window.isReady());
        window.add(0, 5);
        assertFalse(window.isReady());
        window.add(TENTH, 6);
        assertTrue(window.isReady());
    }

    @Test
    void delta_steadySamples_coversTheSpan() {
        for (int i = 0; i < 200; i++) {
            window.add(i * TENTH, i);
        }
        assertEquals(10, window.delta(0));
        assertEquals(Window.SPAN_NANOS, window.elapsedNanos());
    }

    @Test
    void delta_samplesFarApart_coversTheLastTwo() {
        window.add(0, 0);
        window.add(5 * Window.SPAN_NANOS, 7);
        window.add(9 * Window.SPAN_NANOS, 9);
        assertEquals(2, window.delta(0));
        assertEquals(4.0 * Window.SPAN_NANOS, window.elapsedNanos());
    }

    @Test
    void add_counterOrTimeRunsBackwards_startsAfresh() {
        window.add(0, 100);
        window.add(TENTH, 200);
        window.add(2 * TENTH, 50);
        assertFalse(window.isReady());
        window.add(3 * TENTH, 60);
        assertEquals(10, window.delta(0));
        window.add(3 * TENTH, 70);
        assertFalse(window.isReady());
    }

    @Test
    void add_moreSamplesThanRoom_keepsTheNewest() {
        for (int i = 0; i < 500; i++) {
            window.add(i, i);
        }
        assertEquals(63, window.delta(0));
    }
}
