package io.horoscope.bench.report.markup;

/** Makes any text safe inside an element or a quoted attribute, in HTML and XML alike. */
final class Escaping {

    private static final int REPLACEMENT = 0xFFFD;

    private Escaping() {}

    /** {@code text} with the five markup characters as entities and what XML cannot hold replaced by U+FFFD. */
    static String escape(String text) {
        StringBuilder out = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(point -> append(out, point));
        return out.toString();
    }

    private static void append(StringBuilder out, int point) {
        switch (point) {
            case '<':
                out.append("&lt;");
                break;
            case '>':
                out.append("&gt;");
                break;
            case '&':
                out.append("&amp;");
                break;
            case '"':
                out.append("&quot;");
                break;
            case '\'':
                out.append("&#39;");
                break;
            default:
                out.appendCodePoint(isAllowed(point) ? point : REPLACEMENT);
        }
    }

    /** XML 1.0, production 2 (Char). Lone surrogates arrive here as code points of their own. */
    private static boolean isAllowed(int point) {
        return point == '\t'
                || point == '\n'
                || point == '\r'
                || (point >= 0x20 && point < 0xD800)
                || (point > 0xDFFF && point < 0xFFFE)
                || point > 0xFFFF;
    }
}
