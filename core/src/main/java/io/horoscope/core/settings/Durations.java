package io.horoscope.core.settings;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Durations in text: a whole number and its unit, as in cassandra.yaml since 4.1. A bare number is
 * refused.
 */
public final class Durations {

    private static final Pattern FORM = Pattern.compile("([0-9]{1,15})(us|ms|s|m|h|d)");

    private Durations() {}

    /**
     * Parses {@code 100ms}, {@code 10s} and the like.
     *
     * @throws IllegalArgumentException if the unit is missing or unknown, or the duration too long
     *     to count
     */
    public static Duration parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a whole number with a unit (us, ms, s, m, h, d)");
        }
        try {
            return of(Long.parseLong(matcher.group(1)), matcher.group(2));
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("'" + text + "' is too long a duration", e);
        }
    }

    /** The shortest text that {@link #parse} reads back, for whole microseconds. */
    public static String format(Duration duration) {
        long micros = duration.toNanos() / 1_000;
        if (micros % 1_000 != 0) {
            return micros + "us";
        }
        long millis = micros / 1_000;
        if (millis % 1_000 != 0 || millis == 0) {
            return millis + "ms";
        }
        long seconds = millis / 1_000;
        if (seconds % 60 != 0) {
            return seconds + "s";
        }
        return seconds % 3_600 == 0 ? seconds / 3_600 + "h" : seconds / 60 + "m";
    }

    private static Duration of(long amount, String unit) {
        switch (unit) {
            case "us":
                return Duration.ofNanos(Math.multiplyExact(amount, 1_000));
            case "ms":
                return Duration.ofMillis(amount);
            case "s":
                return Duration.ofSeconds(amount);
            case "m":
                return Duration.ofMinutes(amount);
            case "h":
                return Duration.ofHours(amount);
            default:
                return Duration.ofDays(amount);
        }
    }
}
