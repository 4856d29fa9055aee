package io.horoscope.measure.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.Test;

class WindowTest {

    private static final long TENTH = Window.SPAN_NANOS / 10;

    private final Window window = new Window(1);

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
    void isSound_counterFalls_isFalseWhileTheFallIsInTheWindow() {
        Window two = new Window(2);
        for (int i = 0; i < 30; i++) {
            two.add(i * TENTH, i < 5 ? 100 + i : i, i);
            assertEquals(i > 0 && (i < 5 || i >= 15), two.isSound(0), "sample " + i);
            assertEquals(i > 0, two.isSound(1), "the other counter");
        }
        assertEquals(10, two.delta(0));
    }

    @Test
    void add_timeStandsOrLeaps_startsAfresh() {
        window.add(0, 100);
        window.add(TENTH, 200);
        window.add(TENTH, 210);
        assertFalse(window.isSound(0));
        window.add(TENTH + Window.LONGEST_GAP_NANOS, 220);
        assertEquals(10, window.delta(0), "the longest interval of samples");
        window.add(TENTH + 2 * Window.LONGEST_GAP_NANOS + 1, 230);
        assertFalse(window.isSound(0), "not asked for longer");
    }

    @Test
    void add_moreSamplesThanRoom_keepsTheNewest() {
        for (int i = 0; i < 500; i++) {
            window.add(i, i);
        }
        assertEquals(63, window.delta(0));
    }
}
