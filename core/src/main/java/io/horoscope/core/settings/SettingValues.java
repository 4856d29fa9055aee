package io.horoscope.core.settings;

import java.time.Duration;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Values of settings from text, and back. Parsers throw an IllegalArgumentException. */
final class SettingValues {

    private static final Pattern DECIMAL =
            Pattern.compile("[-+]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][-+]?[0-9]+)?");

    private SettingValues() {}

    /** As it would stand in YAML. */
    static Object yaml(Object value) {
        if (value instanceof SettingsReader) {
            return ((SettingsReader) value).effective();
        }
        if (value instanceof Collection) {
            return ((Collection<?>) value)
                    .stream().map(SettingValues::yaml).collect(Collectors.toList());
        }
        if (value instanceof Optional) {
            return ((Optional<?>) value).map(SettingValues::yaml).orElse("off");
        }
        if (value instanceof Enum) {
            return word((Enum<?>) value);
        }
        return value instanceof Duration
                ? Durations.format((Duration) value)
                : value instanceof Endpoint ? value.toString() : value;
    }

    static String plainText(Object value) {
        if (value instanceof Boolean) {
            return (Boolean) value ? "on" : "off";
        }
        return String.valueOf(value).strip();
    }

    static String plain(double number) {
        return number == Math.rint(number) && Math.abs(number) < 1e15
                ? String.valueOf((long) number)
                : String.valueOf(number);
    }

    /**
     * Decimal only: {@link Double#parseDouble} would also take a type's letter, as in 1d, which is
     * a duration here.
     */
    static Double parseNumber(String text) {
        if (!DECIMAL.matcher(text).matches()) {
            throw new IllegalArgumentException(text);
        }
        return Double.valueOf(text);
    }

    static <T extends Comparable<T>> T within(T value, T least, T most) {
        if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
            throw new IllegalArgumentException("out of bounds: " + value);
        }
        return value;
    }

    static boolean parseFlag(String text) {
        if (text.equals("on") || text.equals("true")) {
            return true;
        }
        if (text.equals("off") || text.equals("false")) {
            return false;
        }
        throw new IllegalArgumentException(text);
    }

    static <E extends Enum<E>> E constant(Class<E> type, String text) {
        for (E constant : type.getEnumConstants()) {
            if (word(constant).equals(text)) {
                return constant;
            }
        }
        throw new IllegalArgumentException(text);
    }

    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
