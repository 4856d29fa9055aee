package io.horoscope.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PrintableTest {

    @Test
    void of_plainText_isTheSameObject() {
        String text = "formula.weights.cpu: '-1' \\ größer 写 \ud83d\ude80";
        assertSame(text, Printable.of(text));
    }

    @Test
    void of_whatEndsHidesOrReordersALine_isEscaped() {
        assertEquals("a\\nb\\rc\\td", Printable.of("a\nb\rc\td"));
        assertEquals(
                "\\u0000\\u001b[2K\\u007f\\u0085", Printable.of("\u0000\u001b[2K\u007f\u0085"));
        assertEquals("\\u2028\\u2029", Printable.of("\u2028\u2029"));
        assertEquals("\\u202eno\\u2066", Printable.of("\u202eno\u2066"));
        assertEquals("half \\ud83d", Printable.of("half \ud83d"));
        assertEquals("tag \\udb40\\udc41", Printable.of("tag \udb40\udc41"));
    }

    /** Any text: one line, and doing it twice is doing it once. */
    @Test
    void of_anyText_isOneLine() {
        Rounds.of(
                2_000,
                random -> {
                    StringBuilder text = new StringBuilder();
                    for (int i = random.nextInt(20); i > 0; i--) {
                        text.append((char) random.nextInt(random.nextBoolean() ? 0x100 : 0x10000));
                    }
                    String printable = Printable.of(text.toString());
                    assertTrue(printable.lines().count() <= 1);
                    assertTrue(printable.chars().noneMatch(Character::isISOControl));
                    assertSame(printable, Printable.of(printable));
                });
    }
}
