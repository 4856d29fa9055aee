package io.horoscope.bench.report.plot;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.report.number.Unit;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TicksTest {

    private static final Set<Integer> NICE = Set.of(1, 2, 25, 5, 10);

    @Test
    void linear_usualRanges_areRound() {
        assertArrayEquals(new double[] {0, 10, 20, 30, 40, 50, 60}, Ticks.linear(0, 60));
        assertArrayEquals(new double[] {0, 0.2, 0.4, 0.6, 0.8, 1}, Ticks.linear(0.001, 0.999));
        assertArrayEquals(new double[] {0.1, 0.2, 0.3, 0.4, 0.5, 0.6}, Ticks.linear(0.1, 0.6));
        assertArrayEquals(new double[] {-4, -2, 0, 2, 4}, Ticks.linear(-4, 4));
    }

    @Test
    void log_usualRanges_areRound() {
        assertArrayEquals(new double[] {1, 2, 5, 10, 20, 50, 100}, Ticks.log(1, 100));
        assertArrayEquals(new double[] {0.1, 0.2, 0.5, 1}, Ticks.log(0.12, 0.9));
        assertArrayEquals(new double[] {1, 10, 100, 1000, 1e4, 1e5, 1e6}, Ticks.log(1.1, 9e5));
        assertArrayEquals(new double[] {1, 3, 10, 30, 100, 300, 1000, 3000}, Ticks.log(1.1, 2100));
    }

    /** Any range: 3 to 10 ticks, rising, covering, each a round multiple of a round step. */
    @Test
    void linear_anyRange_holds() {
        long seed = Long.getLong("horoscope.seed", 20260101L);
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < 20_000; round++) {
            double low = signed(random, 200);
            double high = round % 2 == 0 ? signed(random, 200) : low * (1 + random.nextDouble());
            if (Math.abs(high - low) <= 1e-8 * Math.max(Math.abs(low), Math.abs(high))) {
                continue;
            }
            String context = low + " to " + high + ", seed " + seed;
            double[] ticks = Ticks.linear(Math.min(low, high), Math.max(low, high));
            check(ticks, Math.min(low, high), Math.max(low, high), context);
            double step = ticks[1] - ticks[0];
            int digits = digits(step, 2);
            assertTrue(NICE.contains(digits % 10 == 0 ? digits / 10 : digits), context);
        }
    }

    /** Any positive range: 3 to 10 ticks, rising, covering, of at most four digits. */
    @Test
    void log_anyRange_holds() {
        long seed = Long.getLong("horoscope.seed", 20260101L);
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < 20_000; round++) {
            double low = Math.pow(10, random.nextDouble() * 500 - 280);
            double high = low * Math.pow(10, 0.01 + random.nextDouble() * (round % 40));
            String context = low + " to " + high + ", seed " + seed;
            double[] ticks = Ticks.log(low, high);
            check(ticks, low, high, context);
            assertTrue(ticks[0] > 0, context);
            for (double tick : ticks) {
                double brief = BigDecimal.valueOf(tick).round(new MathContext(4)).doubleValue();
                assertEquals(brief, tick, Math.ulp(tick), context);
            }
        }
    }

    @Test
    void log_widestRange_staysFinite() {
        double[] ticks = Ticks.log(1e-300, 1e300);
        check(ticks, 1e-300, 1e300, "widest");
        assertEquals(7, ticks.length);
    }

    /** Any data: the labels of an axis differ from one another and there is one for each tick. */
    @Test
    void labels_anyAxis_differ() {
        long seed = Long.getLong("horoscope.seed", 20260101L);
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < 20_000; round++) {
            boolean log = random.nextInt(2) == 0;
            Domain domain = new Domain(log);
            for (int at = random.nextInt(4); at > 0; at--) {
                domain.add(anything(random));
            }
            Unit unit = TicksTest.unit(random);
            Axis axis = (log ? Axis.log10("a") : Axis.linear("a")).unit(unit);
            Scale scale = axis.scale(domain);
            List<String> labels = scale.labels();
            String context = domain.low() + " to " + domain.high() + " " + unit + " " + labels;
            assertEquals(scale.ticks().length, labels.size(), context);
            assertEquals(labels.size(), new HashSet<>(labels).size(), context);
            assertTrue(scale.at(domain.low()) >= -1e-9, context);
            assertTrue(scale.at(domain.high()) <= 1 + 1e-9, context);
            assertEquals(0, scale.at(scale.ticks()[0]), 1e-9, context);
        }
    }

    static Unit unit(SplittableRandom random) {
        List<Unit> units = List.of(Unit.values());
        return units.get(random.nextInt(units.size()));
    }

    static double anything(SplittableRandom random) {
        switch (random.nextInt(8)) {
            case 0:
                return 0;
            case 1:
                return new double[] {Double.NaN, 1 / 0.0, -1 / 0.0, Double.MAX_VALUE}
                        [random.nextInt(4)];
            case 2:
                return new double[] {1, 1 + 1e-15, Double.MIN_VALUE, 1e300}[random.nextInt(4)];
            case 3:
                return signed(random, 600);
            default:
                return random.nextDouble() * 100 - 10;
        }
    }

    private static void check(double[] ticks, double low, double high, String context) {
        assertTrue(ticks.length >= Ticks.FEWEST && ticks.length <= Ticks.MOST, context);
        double slack = 1e-6 * (ticks[1] - ticks[0]);
        assertTrue(ticks[0] <= low + slack, context);
        assertTrue(ticks[ticks.length - 1] >= high - slack, context);
        for (int at = 1; at < ticks.length; at++) {
            assertTrue(ticks[at] > ticks[at - 1], context);
        }
    }

    private static int digits(double value, int count) {
        double exponent = Math.floor(Math.log10(value) + 1e-6);
        return (int) Math.round(value / Math.pow(10, exponent - count + 1));
    }

    private static double signed(SplittableRandom random, double decades) {
        double size = Math.pow(10, (random.nextDouble() - 0.5) * decades);
        return random.nextInt(2) == 0 ? size : -size;
    }
}
