package io.horoscope.bench.report.plot;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * Chooses the numbers to label: between 3 and 10 of them, rising, round, and reaching from at or below the least
 * number drawn to at or above the greatest.
 */
final class Ticks {

    static final int FEWEST = 3;
    static final int MOST = 10;

    private static final double[] LINEAR_STEPS = {1, 2, 2.5, 5};
    private static final double[] ONE_TWO_FIVE = {1, 2, 5};
    private static final double[] ONE_THREE = {1, 3};
    private static final double[] ONE = {1};

    /** All divide 300, so that no tick leaves the range of 1e-300 to 1e300 that can be drawn. */
    private static final int[] DECADES = {1, 2, 3, 5, 10, 20, 50, 100};

    private static final int WISHED = 6;
    private static final double PRICE_OF_A_TICK = 0.04;
    private static final double ROUNDING = 1e-9;

    private Ticks() {}

    /**
     * Equal steps of 1, 2, 2.5 or 5 times a power of ten.
     *
     * @param low below {@code high} by more than a billionth of the larger of them
     */
    static double[] linear(double low, double high) {
        int power = (int) Math.floor(Math.log10(high - low));
        double[] best = {};
        double bestPrice = Double.POSITIVE_INFINITY;
        for (int exponent = power - 2; exponent <= power + 1; exponent++) {
            for (double mantissa : LINEAR_STEPS) {
                double step = times(mantissa, exponent);
                double first = Math.floor(low / step + ROUNDING);
                double last = Math.ceil(high / step - ROUNDING);
                double count = last - first + 1;
                double price = (last - first) * step / (high - low);
                price += PRICE_OF_A_TICK * Math.abs(count - WISHED);
                if (count >= FEWEST && count <= MOST && price < bestPrice) {
                    bestPrice = price;
                    best = multiples(first, (int) count, mantissa, exponent);
                }
            }
        }
        return best;
    }

    /**
     * 1-2-5 in each decade, 1-3 over more decades, powers of ten over many, equal steps within less than a few.
     *
     * @param low above 0
     * @param high above {@code low} by more than a billionth
     */
    static double[] log(double low, double high) {
        List<Double> ticks = inDecades(low, high, ONE_TWO_FIVE, 1);
        if (ticks.size() < FEWEST) {
            return linear(low, high);
        }
        if (ticks.size() > MOST) {
            ticks = inDecades(low, high, ONE_THREE, 1);
        }
        for (int at = 0; ticks.size() > MOST; at++) {
            ticks = inDecades(low, high, ONE, DECADES[at]);
        }
        return ticks.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static double[] multiples(double first, int count, double mantissa, int exponent) {
        double[] ticks = new double[count];
        for (int at = 0; at < count; at++) {
            ticks[at] = times((first + at) * mantissa, exponent);
        }
        return ticks;
    }

    private static List<Double> inDecades(double low, double high, double[] mantissas, int every) {
        List<Double> ticks = new ArrayList<>();
        int start = Math.floorDiv((int) Math.floor(Math.log10(low)), every) * every;
        for (int exponent = start - every; ; exponent += every) {
            for (double mantissa : mantissas) {
                double tick = times(mantissa, exponent);
                if (tick <= low) {
                    ticks.clear();
                }
                ticks.add(tick);
                if (tick >= high) {
                    return ticks;
                }
            }
        }
    }

    /** The double nearest to the decimal number: 3 × 0.1 would not be 0.3. */
    private static double times(double mantissa, int exponent) {
        return BigDecimal.valueOf(mantissa).scaleByPowerOfTen(exponent).doubleValue();
    }
}
