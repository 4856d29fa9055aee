package io.horoscope.bench.report.plot;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.report.number.Unit;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScaleTest {

    private static Domain domain(boolean log, double... values) {
        Domain domain = new Domain(log);
        for (double value : values) {
            domain.add(value);
        }
        return domain;
    }

    @Test
    void at_linear_isProportional() {
        Scale scale = Axis.linear("a").scale(domain(false, 0, 100));
        assertEquals(0, scale.at(0));
        assertEquals(0.25, scale.at(25), 1e-12);
        assertEquals(1, scale.at(100));
        assertTrue(scale.at(-1) < 0);
    }

    @Test
    void at_log_isProportionalToTheLogarithm() {
        Scale scale = Axis.log10("a").scale(domain(true, 1, 100));
        assertEquals(0.5, scale.at(10), 1e-12);
        assertEquals(1, scale.at(100), 1e-12);
        assertEquals(-1, scale.at(0));
        assertEquals(-1, scale.at(-5));
    }

    @Test
    void accepts_whatCannotBeDrawn_isFalse() {
        Scale linear = Axis.linear("a").scale(domain(false, 0, 1));
        Scale log = Axis.log10("a").scale(domain(true, 1, 2));
        for (double value : new double[] {Double.NaN, 1 / 0.0, -1 / 0.0, Double.MAX_VALUE}) {
            assertFalse(linear.accepts(value));
            assertFalse(log.accepts(value));
        }
        assertTrue(linear.accepts(0) && linear.accepts(-1));
        assertFalse(log.accepts(0) || log.accepts(-1));
    }

    @Test
    void scale_onePoint_hasRoomAround() {
        Scale scale = Axis.linear("a").scale(domain(false, 10, 10));
        assertTrue(scale.at(10) > 0.2 && scale.at(10) < 0.8);
        assertArrayEquals(new double[] {0, 0.2, 0.4, 0.6, 0.8, 1}, ticks(domain(false, 0)));
    }

    @Test
    void scale_fromZero_reachesZero() {
        assertEquals(0, Axis.linear("a").fromZero().scale(domain(false, 90, 100)).at(0));
        assertThrows(IllegalStateException.class, () -> Axis.log10("a").fromZero());
    }

    @Test
    void atLeast_noRange_isRefused() {
        assertThrows(IllegalArgumentException.class, () -> Axis.linear("a").atLeast(1, 1));
        assertThrows(IllegalArgumentException.class, () -> Axis.log10("a").atLeast(0, 1));
        Scale scale = Axis.log10("a").atLeast(1, 100).scale(domain(true, 20));
        assertEquals(0, scale.at(1), 1e-12);
        assertEquals(1, scale.at(100), 1e-12);
    }

    @Test
    void labels_durations_haveTheUnitInTheTitleOrEach() {
        Scale linear = Axis.linear("p99").unit(Unit.NANOS).scale(domain(false, 0, 2e6));
        assertEquals(List.of("0", "0.5", "1.0", "1.5", "2.0"), linear.labels());
        assertEquals("p99 (ms)", Axis.linear("p99").unit(Unit.NANOS).titleWith(linear));
        Scale log = Axis.log10("p99").unit(Unit.NANOS).scale(domain(true, 5e5, 1e7));
        assertEquals(List.of("500 us", "1 ms", "2 ms", "5 ms", "10 ms"), log.labels());
    }

    @Test
    void labels_otherUnits_areOnEach() {
        assertEquals(
                List.of("0", "20 %", "40 %", "60 %", "80 %", "100 %"),
                Axis.linear("share").unit(Unit.PERCENT).scale(domain(false, 0, 1)).labels());
        assertEquals(
                List.of("0", "50k", "100k", "150k", "200k"),
                Axis.linear("rate").unit(Unit.COMPACT).scale(domain(false, 0, 2e5)).labels());
    }

    private static double[] ticks(Domain domain) {
        return Axis.linear("a").scale(domain).ticks();
    }
}
