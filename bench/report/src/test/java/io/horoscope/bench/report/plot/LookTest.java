package io.horoscope.bench.report.plot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LookTest {

    @Test
    void look_first24Slots_differWithoutColour() {
        Set<String> looks = new HashSet<>();
        for (int slot = 0; slot < 24; slot++) {
            Look look = new Look(slot);
            looks.add(look.line() + look.marker(0, 0));
        }
        assertEquals(24, looks.size());
    }

    @Test
    void wrap_longText_breaksAtWordsAndCutsTheLast() {
        assertEquals(List.of("one two"), TextWidth.wrap(" one  two ", 100, 10, 2));
        List<String> lines = TextWidth.wrap("one two three four five", 45, 10, 2);
        assertEquals(2, lines.size());
        assertEquals("one two", lines.get(0));
        assertTrue(lines.get(1).startsWith("three") && lines.get(1).endsWith("…"));
    }

    @Test
    void cut_anyWidth_fits() {
        String text = "Wide words 中文 \ud83d\ude00 and more";
        for (double width = 12; width < 300; width += 1) {
            assertTrue(TextWidth.of(TextWidth.cut(text, width, 12), 12) <= width, "" + width);
        }
        assertEquals(text, TextWidth.cut(text, 1000, 12));
    }
}
