package io.horoscope.bench.report.number;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Numbers as text, the same on every machine.
 *
 * <p>At least three significant digits; whole digits are never rounded away (123456 stays 123456). Not a number is
 * {@link #MISSING}, infinite is ∞ with its sign.
 */
public final class Numbers {

    /** What stands where there is no number. */
    public static final String MISSING = "–";

    private static final MathContext THREE_DIGITS = new MathContext(3, RoundingMode.HALF_UP);
    private static final int LARGEST_PLAIN_EXPONENT = 7;
    private static final int SMALLEST_PLAIN_EXPONENT = -4;
    private static final int MOST_DECIMALS_OF_ZERO = 6;
    private static final int MOST_EXTRA_DECIMALS = 3;

    private Numbers() {}

    /** Three significant digits, such as 12.3, 0.00123, 123456; 1.23e9 from 1e8 and below 1e-4. */
    public static String significant(double value) {
        String special = special(value);
        if (special != null) {
            return special;
        }
        int exponent = exponent(value);
        if (exponent > LARGEST_PLAIN_EXPONENT || exponent < SMALLEST_PLAIN_EXPONENT) {
            return scientific(value, false);
        }
        return fixed(value, decimals(exponent));
    }

    /** The shortest text of the same three digits: 12.3, 5, 0.25, 1e9. For labels of axes. */
    public static String shortest(double value) {
        String special = special(value);
        if (special != null) {
            return special;
        }
        int exponent = exponent(value);
        if (exponent > LARGEST_PLAIN_EXPONENT || exponent < SMALLEST_PLAIN_EXPONENT) {
            return scientific(value, true);
        }
        BigDecimal rounded =
                BigDecimal.valueOf(value).setScale(decimals(exponent), RoundingMode.HALF_UP);
        return rounded.stripTrailingZeros().toPlainString();
    }

    /** {@code value} with exactly {@code decimals} digits after the point, rounded half up. */
    public static String fixed(double value, int decimals) {
        if (!Double.isFinite(value)) {
            return special(value);
        }
        return BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_UP).toPlainString();
    }

    /** A duration given in nanoseconds, in the unit that suits it: 870 ns, 12.3 us, 4.56 ms, 1.50 s. */
    public static String duration(double nanos) {
        return Unit.NANOS.show(nanos);
    }

    /** A quotient of two like quantities: 1.23×. */
    public static String ratio(double ratio) {
        return Unit.RATIO.show(ratio);
    }

    /** A share given as a ratio, 1 being all of it: 0.123 is 12.3 %. */
    public static String percent(double ratio) {
        return Unit.PERCENT.show(ratio);
    }

    /** A large count or rate: 950, 12.3k, 1.20M, 3.40G. */
    public static String compact(double value) {
        return Unit.COMPACT.show(value);
    }

    /**
     * The decimals that show {@code value} with three digits and {@code halfWidth} with at least one, but never more
     * than three decimals beyond those that the value needs.
     */
    static int decimals(double value, double halfWidth) {
        int needed = value == 0 ? 0 : Math.max(0, decimals(exponent(value)));
        if (halfWidth == 0 || !Double.isFinite(halfWidth)) {
            return needed;
        }
        int forWidth = Math.max(0, -exponent(halfWidth));
        if (value == 0) {
            return Math.min(forWidth, MOST_DECIMALS_OF_ZERO);
        }
        return Math.min(Math.max(needed, forWidth), needed + MOST_EXTRA_DECIMALS);
    }

    /** {@code value} rounded to three significant digits; the unit is chosen by it, so 999.9 us is 1.00 ms. */
    static double rounded(double value) {
        if (value == 0 || !Double.isFinite(value)) {
            return value;
        }
        return BigDecimal.valueOf(value).round(THREE_DIGITS).doubleValue();
    }

    /** Whether the number is too large to be written in full. */
    static boolean isLarge(double value) {
        return Double.isInfinite(value) || (value != 0 && exponent(value) > LARGEST_PLAIN_EXPONENT);
    }

    /** Whether the number is too close to zero to be written in full. */
    static boolean isSmall(double value) {
        return value != 0 && Double.isFinite(value) && exponent(value) < SMALLEST_PLAIN_EXPONENT;
    }

    private static String special(double value) {
        if (Double.isNaN(value)) {
            return MISSING;
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "∞" : "-∞";
        }
        return value == 0 ? "0" : null;
    }

    private static int exponent(double value) {
        BigDecimal rounded = BigDecimal.valueOf(value).round(THREE_DIGITS);
        return rounded.precision() - rounded.scale() - 1;
    }

    private static int decimals(int exponent) {
        return Math.max(0, 2 - exponent);
    }

    private static String scientific(double value, boolean shortest) {
        int exponent = exponent(value);
        BigDecimal digits =
                BigDecimal.valueOf(value)
                        .scaleByPowerOfTen(-exponent)
                        .setScale(2, RoundingMode.HALF_UP);
        BigDecimal shown = shortest ? digits.stripTrailingZeros() : digits;
        return shown.toPlainString() + "e" + exponent;
    }
}
