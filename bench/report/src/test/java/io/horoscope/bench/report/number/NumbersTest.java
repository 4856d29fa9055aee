package io.horoscope.bench.report.number;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NumbersTest {

    @Test
    void significant_usualNumbers_threeDigits() {
        assertEquals("12.3", Numbers.significant(12.345));
        assertEquals("0.00123", Numbers.significant(0.0012345));
        assertEquals("1.00", Numbers.significant(0.9999));
        assertEquals("-4.50", Numbers.significant(-4.5));
        assertEquals("0", Numbers.significant(-0.0));
    }

    @Test
    void significant_largeNumber_keepsWholeDigits() {
        assertEquals("123456", Numbers.significant(123456));
        assertEquals("98765432", Numbers.significant(98_765_432.1));
        assertEquals("1.00e8", Numbers.significant(1e8));
    }

    @Test
    void significant_smallNumber_turnsScientificBelowTenThousandth() {
        assertEquals("0.000100", Numbers.significant(1e-4));
        assertEquals("9.90e-5", Numbers.significant(9.9e-5));
        assertEquals("4.90e-324", Numbers.significant(Double.MIN_VALUE));
    }

    @Test
    void significant_notFinite_isNamed() {
        assertEquals("–", Numbers.significant(Double.NaN));
        assertEquals("∞", Numbers.significant(Double.POSITIVE_INFINITY));
        assertEquals("-∞", Numbers.significant(Double.NEGATIVE_INFINITY));
    }

    @Test
    void shortest_trailingZeros_areDropped() {
        assertEquals("5", Numbers.shortest(5));
        assertEquals("100", Numbers.shortest(100));
        assertEquals("0.25", Numbers.shortest(0.25));
        assertEquals("1e9", Numbers.shortest(1e9));
    }

    @Test
    void duration_eachUnit_suitsTheNumber() {
        assertEquals("0 ns", Numbers.duration(0));
        assertEquals("870 ns", Numbers.duration(870));
        assertEquals("12.3 us", Numbers.duration(12_345));
        assertEquals("4.56 ms", Numbers.duration(4_560_000));
        assertEquals("1.50 s", Numbers.duration(1.5e9));
        assertEquals("-2.00 ms", Numbers.duration(-2e6));
    }

    @Test
    void duration_roundsUpToNextUnit_takesIt() {
        assertEquals("999 us", Numbers.duration(999_400));
        assertEquals("1.00 ms", Numbers.duration(999_600));
    }

    @Test
    void show_exactlyAThousandOfAUnit_isOneOfTheNext() {
        assertEquals("1.00 us", Numbers.duration(1e3));
        assertEquals("1.00 ms", Numbers.duration(1e6));
        assertEquals("1.00 s", Numbers.duration(1e9));
        assertEquals("1.00k", Numbers.compact(1e3));
        assertEquals("1.00M", Numbers.compact(1e6));
        assertEquals("1.00G", Numbers.compact(1e9));
    }

    @Test
    void otherUnits_usualNumbers_haveTheirSigns() {
        assertEquals("1.23×", Numbers.ratio(1.234));
        assertEquals("12.3 %", Numbers.percent(0.1234));
        assertEquals("950", Numbers.compact(950));
        assertEquals("12.3k", Numbers.compact(12_345));
        assertEquals("1.20M", Numbers.compact(1.2e6));
        assertEquals("–", Numbers.duration(Double.NaN));
    }

    @Test
    void show_evenInterval_isPlusMinusInTheUnitOfTheValue() {
        assertEquals("12.3 ± 0.4 ms", Unit.NANOS.show(Interval.plusMinus(12.3e6, 0.4e6)));
        assertEquals("1234.0 ± 0.4", Unit.NUMBER.show(Interval.plusMinus(1234, 0.4)));
        assertEquals("0.00 ± 0.02", Unit.NUMBER.show(Interval.plusMinus(0, 0.02)));
        assertEquals("1234567.000 ± 0.000", Unit.NUMBER.show(Interval.plusMinus(1234567, 4e-9)));
    }

    @Test
    void show_unevenInterval_hasBothEnds() {
        assertEquals(
                "12.3 [11.9, 13.5] ms", Unit.NANOS.show(Interval.between(12.3e6, 11.9e6, 13.5e6)));
    }

    @Test
    void show_hugeInterval_isScientific() {
        assertEquals("1.00e300 [0, 2.00e300]", Unit.NUMBER.show(Interval.plusMinus(1e300, 1e300)));
        assertEquals("5.00 [-1.00e9, 1.00e9]", Unit.NUMBER.show(Interval.between(5, -1e9, 1e9)));
    }

    @Test
    void show_tinyInterval_isShort() {
        assertEquals(
                "1.00e-300 [5.00e-301, 1.50e-300]",
                Unit.NUMBER.show(Interval.plusMinus(1e-300, 5e-301)));
        assertEquals("0.000000 ± 0.000000", Unit.NUMBER.show(Interval.plusMinus(0, 1e-300)));
    }

    @Test
    void show_noInterval_isTheValue() {
        assertEquals("12.3", Unit.NUMBER.show(Interval.of(12.3)));
        assertEquals("12.3", Unit.NUMBER.show(Interval.plusMinus(12.3, Double.NaN)));
        assertEquals("–", Unit.NUMBER.show(Interval.missing()));
        assertEquals("∞", Unit.NUMBER.show(Interval.plusMinus(Double.POSITIVE_INFINITY, 1)));
    }

    @Test
    void significant_anotherLocale_sameText() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertEquals("1.23 ms", Numbers.duration(1.234e6));
            assertEquals("12.3 ± 0.4", Unit.NUMBER.show(Interval.plusMinus(12.3, 0.4)));
        } finally {
            Locale.setDefault(before);
        }
    }

    /** Any number: reading the text back gives the number to half a unit of the third digit. */
    @Test
    void significant_anyNumber_isNear() {
        long seed = Long.getLong("horoscope.seed", 20260101L);
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < 20_000; round++) {
            double value = Math.pow(10, random.nextDouble() * 40 - 20) * (round % 2 == 0 ? 1 : -1);
            String context = value + ", rerun with -Dhoroscope.seed=" + seed;
            double full = Double.parseDouble(Numbers.significant(value));
            double brief = Double.parseDouble(Numbers.shortest(value));
            assertTrue(Math.abs(full - value) <= Math.abs(value) * 0.00501, context);
            assertTrue(Math.abs(brief - value) <= Math.abs(value) * 0.00501, context);
        }
    }
}
