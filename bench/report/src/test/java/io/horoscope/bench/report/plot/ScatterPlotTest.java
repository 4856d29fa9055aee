package io.horoscope.bench.report.plot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.report.Golden;
import io.horoscope.bench.report.number.Unit;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ScatterPlotTest {

    @Test
    void draw_twoClouds_areAsExpected() throws Exception {
        ScatterPlot plot =
                ScatterPlot.titled("Load & latency")
                        .x(Axis.linear("load").atLeast(0, 1))
                        .y(Axis.log10("latency").unit(Unit.NANOS))
                        .cloud("calm", new double[] {0.1, 0.2}, new double[] {1e6, 2e6})
                        .cloud("busy", new double[] {0.9, Double.NaN}, new double[] {1e8, 1e9})
                        .build();
        Golden.assertMatches("scatter.svg", plot.draw().inline().toString());
        SvgCheck.check(plot, "scatter");
    }

    @Test
    void draw_pointsThatCannotBeDrawn_areLeftOut() throws Exception {
        double[] xs = {1, 2, Double.NaN, 4};
        double[] ys = {1, -1, 3, Double.POSITIVE_INFINITY};
        ScatterPlot plot =
                ScatterPlot.titled("t").y(Axis.log10("latency")).cloud("a", xs, ys).build();
        SvgCheck.check(plot, "left out");
        assertEquals(1, dots(plot));
    }

    @Test
    void draw_morePointsThanAreUseful_areThinnedOut() {
        assertEquals(4_000, dots(cloudOf(4_000)));
        assertEquals(2_001, dots(cloudOf(4_001)));
    }

    @Test
    void draw_noPoints_saysNoData() throws Exception {
        ScatterPlot plot = ScatterPlot.titled("none").build();
        assertTrue(plot.draw().standalone().contains("no data"));
        SvgCheck.check(plot, "none");
    }

    @Test
    void cloud_differentLengths_areRefused() {
        assertThrows(
                IllegalArgumentException.class,
                () -> ScatterPlot.titled("t").cloud("a", new double[1], new double[2]));
    }

    /** Any data: finite coordinates and no text outside. */
    @Test
    void draw_anyData_holds() throws Exception {
        long seed = Long.getLong("horoscope.seed", 20260101L);
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < 400; round++) {
            boolean log = random.nextInt(2) == 0;
            int size = random.nextInt(20);
            ScatterPlot plot =
                    ScatterPlot.titled("Round " + round)
                            .x((log ? Axis.log10("x") : Axis.linear("x")))
                            .y(Axis.linear("y").unit(TicksTest.unit(random)))
                            .cloud("a", anything(random, size), anything(random, size))
                            .build();
            SvgCheck.check(plot, "seed " + seed + ", round " + round);
        }
    }

    private static double[] anything(SplittableRandom random, int size) {
        double[] values = new double[size];
        for (int at = 0; at < size; at++) {
            values[at] = TicksTest.anything(random);
        }
        return values;
    }

    private static ScatterPlot cloudOf(int points) {
        double[] values = new double[points];
        for (int at = 0; at < points; at++) {
            values[at] = at;
        }
        return ScatterPlot.titled("many").cloud("a", values, values).build();
    }

    private static int dots(ScatterPlot plot) {
        return plot.draw().standalone().split("h0", -1).length - 1;
    }
}
