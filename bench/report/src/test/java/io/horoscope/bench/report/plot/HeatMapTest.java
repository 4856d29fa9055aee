package io.horoscope.bench.report.plot;

import static io.horoscope.bench.report.plot.SvgCheck.count;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.report.Golden;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class HeatMapTest {

    @Test
    void draw_ratios_areAsExpected() throws Exception {
        HeatMap map =
                HeatMap.titled("p99 against best")
                        .columns(List.of("horoscope", "least_outstanding"))
                        .row("idle", List.of(1.0, 1.3))
                        .row("herd", List.of(0.2, Double.NaN))
                        .build();
        Golden.assertMatches("heat.svg", map.draw().inline().toString());
        SvgCheck.check(map, "heat");
    }

    @Test
    void draw_whatIsNoRatio_isHatched() throws Exception {
        HeatMap map =
                HeatMap.titled("t")
                        .columns(List.of("a", "b", "c", "d"))
                        .row("r", List.of(0.0, -1.0, Double.NaN, Double.POSITIVE_INFINITY))
                        .build();
        Document document = SvgCheck.check(map, "hatched");
        assertEquals(4, count(document, "path", "blank"));
    }

    @Test
    void draw_noColumnsOrRows_isJustTheKey() throws Exception {
        SvgCheck.check(HeatMap.titled("empty").build(), "empty");
        SvgCheck.check(HeatMap.titled("t").columns(List.of("a")).build(), "no rows");
        SvgCheck.check(HeatMap.titled("t").row("a", List.of()).build(), "no columns");
    }

    @Test
    void draw_manyLongNames_stayInside() throws Exception {
        List<String> names = Collections.nCopies(30, "a_rather_long_selector_name");
        HeatMap.Builder map = HeatMap.titled("wide").columns(names);
        map.row("x".repeat(300), Collections.nCopies(30, 123.456));
        SvgCheck.check(map.build(), "wide");
    }

    @Test
    void shade_ratios_areSymmetricAndCapped() {
        assertEquals(0, HeatColours.shade(1, 4));
        assertEquals(4, HeatColours.shade(2, 4));
        assertEquals(-4, HeatColours.shade(0.5, 4));
        assertEquals(8, HeatColours.shade(4, 4));
        assertEquals(8, HeatColours.shade(1e300, 4));
        assertEquals(-8, HeatColours.shade(Double.MIN_VALUE, 4));
    }

    @Test
    void highIsBetter_highRatio_isBlue() throws Exception {
        HeatMap.Builder map = HeatMap.titled("t").columns(List.of("a")).row("r", List.of(4.0));
        assertTrue(map.build().draw().standalone().contains("class=\"cell hw8\" x=\"2"));
        assertTrue(
                map.highIsBetter()
                        .build()
                        .draw()
                        .standalone()
                        .contains("class=\"cell hb8\" x=\"2"));
    }

    @Test
    void limit_notAboveOne_isRefused() {
        assertThrows(IllegalArgumentException.class, () -> HeatMap.titled("t").limit(1));
        assertThrows(IllegalArgumentException.class, () -> HeatMap.titled("t").limit(1 / 0.0));
    }

    @Test
    void row_wrongWidth_isRefused() {
        assertThrows(
                IllegalArgumentException.class, () -> HeatMap.titled("t").row("r", List.of(1.0)));
    }

    /** Text on each shade contrasts with it: at least 4 to 1 on a light page, 3.5 to 1 on a dark one. */
    @Test
    void textStyle_everyShade_isReadable() {
        for (int shade = -HeatColours.SHADES; shade <= HeatColours.SHADES; shade++) {
            boolean bold = HeatColours.textStyle(shade).equals("strong");
            double light = contrast(HeatColours.colour(shade, false), bold ? "#ffffff" : "#1f2328");
            double dark = contrast(HeatColours.colour(shade, true), bold ? "#ffffff" : "#e6e6e6");
            assertTrue(light >= 4, shade + " on light: " + light);
            assertTrue(dark >= 3.5, shade + " on dark: " + dark);
        }
    }

    private static double contrast(String a, String b) {
        double first = luminance(a) + 0.05;
        double second = luminance(b) + 0.05;
        return Math.max(first, second) / Math.min(first, second);
    }

    /** Relative luminance as WCAG 2 defines it. */
    private static double luminance(String colour) {
        double[] weights = {0.2126, 0.7152, 0.0722};
        double sum = 0;
        for (int at = 0; at < 3; at++) {
            int from = 1 + 2 * at;
            double part = Integer.parseInt(colour.substring(from, from + 2), 16) / 255.0;
            double linear = part <= 0.03928 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4);
            sum += weights[at] * linear;
        }
        return sum;
    }
}
