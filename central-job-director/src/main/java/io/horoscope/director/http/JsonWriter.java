package io.horoscope.director.http;

/**
 * Writes one JSON value (RFC 8259) as text: call in document order; commas are put where they belong. Numbers that JSON
 * cannot say (NaN, infinities) become null; the text is plain ASCII.
 */
final class JsonWriter {

    private static final double DECIMALS = 1e6;

    private final StringBuilder text = new StringBuilder(4096);
    private boolean first = true;

    JsonWriter beginObject() {
        return open('{');
    }

    JsonWriter endObject() {
        return close('}');
    }

    JsonWriter beginArray() {
        return open('[');
    }

    JsonWriter endArray() {
        return close(']');
    }

    /** The name of the next value, inside an object. */
    JsonWriter name(String name) {
        separate();
        quote(name);
        text.append(':');
        first = true;
        return this;
    }

    JsonWriter value(String value) {
        separate();
        quote(value);
        return this;
    }

    JsonWriter value(long value) {
        separate();
        text.append(value);
        return this;
    }

    /** All 64 bits count: epochs and sequences. */
    JsonWriter unsigned(long value) {
        separate();
        text.append(Long.toUnsignedString(value));
        return this;
    }

    JsonWriter value(boolean value) {
        separate();
        text.append(value);
        return this;
    }

    /** To six decimals, which is finer than what the wire carries. */
    JsonWriter value(double value) {
        separate();
        if (!Double.isFinite(value)) {
            text.append("null");
            return this;
        }
        double rounded = Math.abs(value) < 1e9 ? Math.round(value * DECIMALS) / DECIMALS : value;
        if (rounded == Math.rint(rounded) && Math.abs(rounded) < 1e15) {
            text.append((long) rounded);
        } else {
            text.append(rounded);
        }
        return this;
    }

    @Override
    public String toString() {
        return text.toString();
    }

    private JsonWriter open(char bracket) {
        separate();
        text.append(bracket);
        first = true;
        return this;
    }

    private JsonWriter close(char bracket) {
        text.append(bracket);
        first = false;
        return this;
    }

    private void separate() {
        if (!first) {
            text.append(',');
        }
        first = false;
    }

    private void quote(String value) {
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c < ' ' || c > '~') {
                text.append(String.format("\\u%04x", (int) c));
            } else {
                text.append(c);
            }
        }
        text.append('"');
    }
}
