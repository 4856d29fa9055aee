package io.horoscope.bench.report.markup;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Builds HTML or SVG from elements. Every text and attribute value is escaped; the names of elements and attributes
 * are the caller's constants. One thread only.
 */
public final class Markup {

    private final StringBuilder out = new StringBuilder();
    private final Deque<String> open = new ArrayDeque<>();

    /** Opens an element; {@code attributes} are names and values in turn. */
    public Markup open(String tag, String... attributes) {
        start(tag, attributes).append('>');
        open.push(tag);
        return this;
    }

    /** Closes the element opened last. */
    public Markup close() {
        out.append("</").append(open.pop()).append(">\n");
        return this;
    }

    /** An element that holds {@code text} and nothing else. */
    public Markup element(String tag, String text, String... attributes) {
        return open(tag, attributes).text(text).close();
    }

    /** An element that holds nothing. */
    public Markup empty(String tag, String... attributes) {
        start(tag, attributes).append("/>\n");
        return this;
    }

    /** Text, escaped. */
    public Markup text(String text) {
        out.append(Escaping.escape(text));
        return this;
    }

    /** All that another builder holds. */
    public Markup add(Markup other) {
        out.append(other);
        return this;
    }

    /** A style sheet of our own, verbatim. */
    public Markup style(String css) {
        if (css.contains("</")) {
            throw new IllegalArgumentException("a style sheet must not close its element");
        }
        out.append("<style>\n").append(css).append("</style>\n");
        return this;
    }

    /** The markup so far. All elements must be closed. */
    @Override
    public String toString() {
        if (!open.isEmpty()) {
            throw new IllegalStateException("not closed: " + open);
        }
        return out.toString();
    }

    private StringBuilder start(String tag, String... attributes) {
        if (attributes.length % 2 != 0) {
            throw new IllegalArgumentException("attribute without a value in " + tag);
        }
        out.append('<').append(tag);
        for (int at = 0; at < attributes.length; at += 2) {
            out.append(' ').append(attributes[at]).append("=\"");
            out.append(Escaping.escape(attributes[at + 1])).append('"');
        }
        return out;
    }
}
