package io.horoscope.bench.report.plot;

import static io.horoscope.bench.report.plot.SvgCheck.count;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.report.Golden;
import io.horoscope.bench.report.number.Interval;
import io.horoscope.bench.report.number.Unit;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class BarPlotTest {

    @Test
    void draw_groupsWithIntervals_areAsExpected() throws Exception {
        BarPlot plot =
                BarPlot.titled("p99 of each selector")
                        .values(Axis.linear("p99").unit(Unit.NANOS))
                        .series("idle", "stressed")
                        .group("horoscope", Interval.plusMinus(1e6, 1e5), Interval.of(2e6))
                        .group("c3 & co", Interval.between(2e6, 1.5e6, 3e6), Interval.missing())
                        .build();
        Golden.assertMatches("bars.svg", plot.draw().inline().toString());
        Document document = SvgCheck.check(plot, "bars");
        assertEquals(3 + 2, count(document, "rect", "bar")); // Two in the legend.
        assertEquals(2, count(document, "path", "whisker"));
    }

    @Test
    void draw_noGroups_saysNoData() throws Exception {
        BarPlot plot = BarPlot.titled("none").build();
        assertTrue(plot.draw().standalone().contains("no data"));
        SvgCheck.check(plot, "no groups");
    }

    @Test
    void draw_negativeValue_reachesLeftOfZero() throws Exception {
        BarPlot plot = BarPlot.titled("t").group("a", Interval.of(-3)).build();
        SvgCheck.check(plot, "negative");
        assertTrue(plot.draw().standalone().contains("<title>-3.00</title>"));
    }

    @Test
    void group_wrongNumberOfValues_isRefused() {
        assertThrows(
                IllegalArgumentException.class,
                () -> BarPlot.titled("t").series("a", "b").group("g"));
        assertThrows(
                IllegalArgumentException.class,
                () -> BarPlot.titled("t").group("g", Interval.of(1)).series("a"));
    }

    /** Any data: finite coordinates and no text outside. */
    @Test
    void draw_anyData_holds() throws Exception {
        long seed = Long.getLong("horoscope.seed", 20260101L);
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < 400; round++) {
            Unit unit = TicksTest.unit(random);
            boolean log = random.nextInt(2) == 0;
            BarPlot.Builder plot =
                    BarPlot.titled("Round " + round)
                            .values((log ? Axis.log10("v") : Axis.linear("v")).unit(unit));
            for (int at = random.nextInt(5); at > 0; at--) {
                double half = Math.abs(TicksTest.anything(random));
                plot.group("group " + at, Interval.plusMinus(TicksTest.anything(random), half));
            }
            SvgCheck.check(plot.build(), "seed " + seed + ", round " + round);
        }
    }
}
