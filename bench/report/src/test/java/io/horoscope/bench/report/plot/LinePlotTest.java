package io.horoscope.bench.report.plot;

import static io.horoscope.bench.report.plot.SvgCheck.count;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.report.Golden;
import io.horoscope.bench.report.number.Interval;
import io.horoscope.bench.report.number.Unit;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class LinePlotTest {

    private static LinePlot.Builder plot() {
        return LinePlot.titled("p99 against load")
                .x(Axis.linear("load").unit(Unit.PERCENT))
                .y(Axis.log10("p99").unit(Unit.NANOS));
    }

    @Test
    void draw_linesBandsStepsAndWindows_areAsExpected() throws Exception {
        LinePlot plot =
                plot().series(
                                Series.named("bars")
                                        .point(0.4, Interval.plusMinus(1e6, 2e5))
                                        .point(0.6, Interval.plusMinus(2e6, 2e5))
                                        .point(0.8, 5e6)
                                        .build())
                        .series(
                                Series.named("band")
                                        .band()
                                        .point(0.4, Interval.between(3e6, 2e6, 5e6))
                                        .point(0.8, Interval.between(7e6, 6e6, 9e6))
                                        .build())
                        .series(
                                Series.named("steps")
                                        .steps()
                                        .slot(9)
                                        .point(0.4, 1.5e6)
                                        .point(0.6, 1.2e6)
                                        .point(0.8, 3e6)
                                        .build())
                        .window("slow", 0.45, 0.55)
                        .window("slower", 0.5, 0.7)
                        .build();
        Golden.assertMatches("lines.svg", plot.draw().inline().toString());
        SvgCheck.check(plot, "lines");
    }

    @Test
    void draw_noSeries_saysNoData() throws Exception {
        String svg = plot().build().draw().standalone();
        assertTrue(svg.contains("no data"));
        SvgCheck.check(plot().build(), "no series");
    }

    @Test
    void draw_emptySeries_isNamedAndSaysNoData() throws Exception {
        LinePlot plot = plot().series(Series.named("nothing").build()).build();
        String svg = plot.draw().standalone();
        assertTrue(svg.contains("no data") && svg.contains(">nothing<"));
        SvgCheck.check(plot, "empty series");
    }

    @Test
    void draw_singlePoint_hasAMarker() throws Exception {
        LinePlot plot = plot().series(Series.named("one").point(0.5, 1e6).build()).build();
        Document document = SvgCheck.check(plot, "one point");
        assertEquals(2, count(document, "path", "mark")); // One in the legend.
        assertFalse(plot.draw().standalone().contains("no data"));
    }

    @Test
    void draw_pointsThatCannotBeDrawn_leaveGaps() {
        LinePlot plot =
                plot().series(
                                Series.named("gaps")
                                        .point(0.1, 1e6)
                                        .point(0.2, 2e6)
                                        .point(0.3, Double.NaN)
                                        .point(0.4, 2e6)
                                        .point(0.5, 1e6)
                                        .point(0.6, 0)
                                        .point(0.7, 1e6)
                                        .point(Double.POSITIVE_INFINITY, 1e6)
                                        .build())
                        .build();
        String svg = plot.draw().standalone();
        String line = svg.substring(svg.indexOf("class=\"line d0\" d=\"") + 19);
        line = line.substring(0, line.indexOf('"'));
        assertEquals("MLMLM", line.replaceAll("[^A-Z]", ""));
    }

    @Test
    void draw_badPoint_doesNotWidenTheAxes() {
        Series good = Series.named("a").point(1, 1).point(2, 2).build();
        Series bad =
                Series.named("a")
                        .point(1, 1)
                        .point(2, 2)
                        .point(1e9, Double.NaN)
                        .point(Double.NaN, 1e9)
                        .build();
        assertEquals(
                LinePlot.titled("t").series(good).build().draw().standalone(),
                LinePlot.titled("t").series(bad).build().draw().standalone());
    }

    @Test
    void draw_windowsOfOneName_areNamedOnce() throws Exception {
        LinePlot.Builder plot = plot().series(Series.named("a").point(0, 1).point(1, 2).build());
        for (int at = 0; at < 5; at++) {
            plot.window("pause", at * 0.2, at * 0.2 + 0.05);
        }
        plot.window("out of sight", 7, 8);
        Document document = SvgCheck.check(plot.build(), "windows");
        assertEquals(5, count(document, "rect", "window"));
        assertEquals(1, count(document, "text", "halo"));
    }

    @Test
    void draw_windowsThatTouch_areNamedInLanesOfTheirOwn() {
        LinePlot.Builder plot = plot().series(Series.named("a").point(0, 1).point(1, 2).build());
        plot.window("first", 0.1, 0.3).window("apart", 0.7, 0.9);
        double one = plot.build().draw().height();
        double two = plot.window("inside", 0.15, 0.2).build().draw().height();
        double three = plot.window("across", 0, 1).build().draw().height();
        assertEquals(18, two - one);
        assertEquals(18, three - two);
        assertEquals(three, plot.window("beside", 0.4, 0.5).build().draw().height());
    }

    @Test
    void window_endsBeforeItBegins_isRefused() {
        assertThrows(IllegalArgumentException.class, () -> plot().window("w", 2, 1));
        assertThrows(IllegalArgumentException.class, () -> plot().window("w", Double.NaN, 1));
    }

    @Test
    void slot_negative_isRefused() {
        assertThrows(IllegalArgumentException.class, () -> Series.named("a").slot(-1));
    }

    @Test
    void draw_longSeries_hasFewMarkers() throws Exception {
        Series.Builder line = Series.named("long").slot(11);
        for (int at = 0; at < 5000; at++) {
            line.point(at, Interval.plusMinus(at + 1, 1));
        }
        Document document = SvgCheck.check(plot().series(line.build()).build(), "long");
        int markers = count(document, "path", "mark") - 1;
        assertTrue(markers >= 8 && markers <= 13, markers + " markers");
        assertTrue(count(document, "path", "error") <= 61);
    }

    @Test
    void draw_hostileNames_areCutAndEscaped() throws Exception {
        String hostile = "</svg><script>alert(1)</script>\u0000\ud800" + "W".repeat(400);
        LinePlot plot =
                LinePlot.titled(hostile)
                        .x(Axis.linear(hostile))
                        .y(Axis.linear(hostile))
                        .series(Series.named(hostile).point(1, 1).point(2, 2).build())
                        .window(hostile, 1.2, 1.4)
                        .build();
        Document document = SvgCheck.check(plot, "hostile");
        assertEquals(0, document.getElementsByTagName("script").getLength());
    }

    /** Any data: finite coordinates and no text outside. */
    @Test
    void draw_anyData_holds() throws Exception {
        long seed = Long.getLong("horoscope.seed", 20260101L);
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < 400; round++) {
            LinePlot.Builder plot = LinePlot.titled("Round " + round);
            plot.x(random.nextInt(2) == 0 ? Axis.log10("x") : Axis.linear("x"));
            plot.y((random.nextInt(2) == 0 ? Axis.log10("y") : Axis.linear("y")).unit(Unit.NANOS));
            for (int at = random.nextInt(13); at >= 0; at--) {
                plot.series(anySeries(random));
            }
            double from = TicksTest.anything(random);
            if (Double.isFinite(from)) {
                plot.window("window", from, from + Math.abs(from));
            }
            SvgCheck.check(plot.build(), "seed " + seed + ", round " + round);
        }
    }

    private static Series anySeries(SplittableRandom random) {
        Series.Builder line = Series.named("series " + random.nextInt(1000));
        if (random.nextInt(2) == 0) {
            line.band();
        }
        if (random.nextInt(2) == 0) {
            line.steps();
        }
        for (int at = random.nextInt(6); at > 0; at--) {
            double half = Math.abs(TicksTest.anything(random));
            line.point(
                    TicksTest.anything(random),
                    Interval.plusMinus(TicksTest.anything(random), half));
        }
        return line.build();
    }
}
