package io.horoscope.measure.probe;

/** Reads the kernel's lines of fields in place: without cutting them up, so without garbage. */
final class Fields {

    private static final int MAXIMUM_DIGITS = 19;

    private Fields() {}

    /** As {@link #findOr}, for a key that must be there. */
    static long require(CharSequence text, String key) {
        int at = locate(text, key);
        if (at < 0) {
            throw new IllegalArgumentException("no '" + key + "' in: " + excerpt(text));
        }
        return field(text, at);
    }

    /**
     * The number after {@code key} at the start of a line, separated by blanks.
     *
     * @param otherwise what no line with that key stands for
     * @throws IllegalArgumentException if there is something else than a number
     */
    static long findOr(CharSequence text, String key, long otherwise) {
        int at = locate(text, key);
        return at < 0 ? otherwise : field(text, at);
    }

    /**
     * A text that is a whole number that is not negative; white space around it does not matter.
     */
    static long number(CharSequence text) {
        int start = 0;
        int end = text.length();
        while (start < end && Character.isWhitespace(text.charAt(start))) {
            start++;
        }
        while (end > start && Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        return number(text, start, end);
    }

    /** The field of {@code [start, end)} as a whole number that is not negative. */
    static long number(CharSequence text, int start, int end) {
        if (end <= start || end - start > MAXIMUM_DIGITS) {
            throw notANumber(text, start, end);
        }
        long number = 0;
        for (int i = start; i < end; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                throw notANumber(text, start, end);
            }
            number = number * 10 + digit;
        }
        return number < 0
                ? Long.MAX_VALUE
                : number; // 2^63 to 10^19: "no limit" in old cgroup files.
    }

    /** Whether the text has {@code word} at {@code at}. */
    static boolean startsAt(CharSequence text, int at, String word) {
        if (at + word.length() > text.length()) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            if (text.charAt(at + i) != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Where the line that holds {@code from} ends: at its line break, or at the end of the text.
     */
    static int lineEnd(CharSequence text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) != '\n') {
            at++;
        }
        return at;
    }

    /** The first place from {@code from} on that is no blank, at most {@code end}. */
    static int skipBlanks(CharSequence text, int from, int end) {
        int at = from;
        while (at < end && isBlank(text.charAt(at))) {
            at++;
        }
        return at;
    }

    /** The first place from {@code from} on that is a blank, at most {@code end}. */
    static int fieldEnd(CharSequence text, int from, int end) {
        int at = from;
        while (at < end && !isBlank(text.charAt(at))) {
            at++;
        }
        return at;
    }

    static String excerpt(CharSequence text) {
        return text.length() > 80 ? text.subSequence(0, 80) + "..." : text.toString();
    }

    /** Just behind {@code key} where it starts a line and a blank follows, or -1. */
    private static int locate(CharSequence text, String key) {
        int line = 0;
        while (line < text.length()) {
            int behind = line + key.length();
            if (startsAt(text, line, key)
                    && behind < text.length()
                    && isBlank(text.charAt(behind))) {
                return behind;
            }
            line = lineEnd(text, line) + 1;
        }
        return -1;
    }

    private static long field(CharSequence text, int from) {
        int end = lineEnd(text, from);
        int start = skipBlanks(text, from, end);
        return number(text, start, fieldEnd(text, start, end));
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }

    private static IllegalArgumentException notANumber(CharSequence text, int start, int end) {
        return new IllegalArgumentException(
                "not a number: '" + excerpt(text.subSequence(start, Math.max(start, end))) + "'");
    }
}
