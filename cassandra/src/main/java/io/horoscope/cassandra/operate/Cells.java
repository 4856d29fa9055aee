package io.horoscope.cassandra.operate;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers of virtual tables, for people: drivers show all the digits that there are. */
final class Cells {

    static final double NANOS_PER_MICRO = 1e3;
    private static final MathContext DIGITS = new MathContext(4);

    private Cells() {}

    /** With four significant digits; null for what is not known. */
    static Double of(double value) {
        if (Double.isNaN(value)) {
            return null;
        }
        return Double.isInfinite(value)
                ? value
                : BigDecimal.valueOf(value).round(DIGITS).doubleValue();
    }

    /** The same of a time. */
    static Double micros(double nanos) {
        return of(nanos / NANOS_PER_MICRO);
    }
}
