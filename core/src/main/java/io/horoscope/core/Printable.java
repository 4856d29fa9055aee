package io.horoscope.core;

/** Makes text of any origin fit for one line of a log, a message or a trace. */
public final class Printable {

    private Printable() {}

    /**
     * The text with every character that could end a line, hide or reorder it written as an escape
     * of Java: {@code \n}, {@code \u001b}. These are the control and format characters, the line
     * and paragraph separators, and halves of surrogate pairs. A backslash stays as it is, so the
     * result is for reading, not for parsing.
     */
    public static String of(String text) {
        if (text.codePoints().noneMatch(Printable::isHarmful)) {
            return text;
        }
        StringBuilder printable = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(each -> append(printable, each));
        return printable.toString();
    }

    private static void append(StringBuilder printable, int codePoint) {
        if (!isHarmful(codePoint)) {
            printable.appendCodePoint(codePoint);
        } else if (codePoint == '\n') {
            printable.append("\\n");
        } else if (codePoint == '\r') {
            printable.append("\\r");
        } else if (codePoint == '\t') {
            printable.append("\\t");
        } else {
            for (char unit : Character.toChars(codePoint)) {
                printable.append(String.format("\\u%04x", (int) unit));
            }
        }
    }

    private static boolean isHarmful(int codePoint) {
        switch (Character.getType(codePoint)) {
            case Character.CONTROL:
            case Character.FORMAT:
            case Character.LINE_SEPARATOR:
            case Character.PARAGRAPH_SEPARATOR:
            case Character.SURROGATE:
                return true;
            default:
                return false;
        }
    }
}
