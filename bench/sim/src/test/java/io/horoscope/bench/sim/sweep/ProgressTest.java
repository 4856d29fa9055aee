package io.horoscope.bench.sim.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ProgressTest {

    private static final long SECOND = 1_000_000_000L;

    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
    private long nowNanos;

    @Test
    void advance_noTerminal_showsALineEveryFiveSeconds() {
        Progress progress = progress(false);
        for (int i = 0; i < 20; i++) {
            nowNanos += 2 * SECOND;
            progress.advance();
        }
        progress.end();
        progress.advance();
        assertEquals(
                String.join(
                        System.lineSeparator(),
                        "3/20 runs, 6 s, about 34 s left",
                        "6/20 runs, 12 s, about 28 s left",
                        "9/20 runs, 18 s, about 22 s left",
                        "12/20 runs, 24 s, about 16 s left",
                        "15/20 runs, 30 s, about 10 s left",
                        "18/20 runs, 36 s, about 4 s left",
                        "20/20 runs, 40 s",
                        ""),
                shown.toString(StandardCharsets.UTF_8));
    }

    @Test
    void advance_terminal_writesOverTheLine() {
        Progress progress = progress(true);
        nowNanos += 90 * SECOND;
        progress.advance();
        progress.end();
        assertEquals(
                "\r1/20 runs, 1:30 min, about 28:30 min left\u001b[K"
                        + "\r1/20 runs, 1:30 min, about 28:30 min left\u001b[K"
                        + System.lineSeparator(),
                shown.toString(StandardCharsets.UTF_8));
    }

    private Progress progress(boolean terminal) {
        return new Progress(
                new PrintStream(shown, true, StandardCharsets.UTF_8), terminal, () -> nowNanos, 20);
    }
}
