package io.horoscope.monitor.probe;

import java.util.OptionalLong;

/** Reads the kernel's "key value" lines. */
public final class Fields {

    private Fields() {}

    /**
     * The number after {@code key} at the start of a line, separated by blanks, or empty if no line has that key.
     *
     * @throws IllegalArgumentException if there is something else than a number
     */
    public static OptionalLong find(String text, String key) {
        for (String line : text.split("\n", -1)) {
            if (line.startsWith(key)
                    && line.length() > key.length()
                    && isBlank(line.charAt(key.length()))) {
                return OptionalLong.of(
                        number(line.substring(key.length()).strip().split("\\s", -1)[0]));
            }
        }
        return OptionalLong.empty();
    }

    /** As {@link #find}, for a key that must be there. */
    static long require(String text, String key) {
        return find(text, key)
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "no '" + key + "' in: " + excerpt(text)));
    }

    /** A whole number that is not negative. */
    static long number(String text) {
        if (text.isEmpty()
                || text.length() > 19
                || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw new IllegalArgumentException("not a number: '" + excerpt(text) + "'");
        }
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            return Long.MAX_VALUE; // 2^63 to 10^19: "no limit" in old cgroup files.
        }
    }

    static String excerpt(String text) {
        return text.length() > 80 ? text.substring(0, 80) + "..." : text;
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }
}
