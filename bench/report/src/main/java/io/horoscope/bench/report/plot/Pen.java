package io.horoscope.bench.report.plot;

import io.horoscope.bench.report.markup.Markup;

/** Draws the few shapes that plots need, in pixels from the upper left corner. */
final class Pen {

    private final Markup out;

    Pen() {
        this.out = new Markup();
    }

    Markup markup() {
        return out;
    }

    void line(String style, double x1, double y1, double x2, double y2) {
        String[] at = {number(x1), number(y1), number(x2), number(y2)};
        out.empty("line", "class", style, "x1", at[0], "y1", at[1], "x2", at[2], "y2", at[3]);
    }

    void rect(String style, Box box, String hint) {
        out.open("rect", rectAttributes(style, box));
        hint(hint);
        out.close();
    }

    void rect(String style, Box box) {
        out.empty("rect", rectAttributes(style, box));
    }

    void path(String style, CharSequence path, String hint) {
        out.open("path", "class", style, "d", path.toString());
        hint(hint);
        out.close();
    }

    void path(String style, CharSequence path) {
        out.empty("path", "class", style, "d", path.toString());
    }

    /** Text whose {@code anchor} (start, middle or end) is at x and whose baseline is at y. */
    void text(String style, String anchor, double x, double y, String text) {
        out.element(
                "text",
                text,
                "class",
                style,
                "text-anchor",
                anchor,
                "x",
                number(x),
                "y",
                number(y));
    }

    /** Text turned about its anchor by {@code degrees}, clockwise. */
    void turnedText(String style, String anchor, double x, double y, int degrees, String text) {
        String turn = "translate(" + number(x) + " " + number(y) + ") rotate(" + degrees + ")";
        out.element("text", text, "class", style, "text-anchor", anchor, "transform", turn);
    }

    /** Begins a group: what it holds is drawn in the colour of its style. */
    void group(String style) {
        out.open("g", "class", style);
    }

    /** Begins a part that shows nothing outside {@code box}; its coordinates stay those of the whole. */
    void clip(Box box) {
        String w = number(box.width());
        String h = number(box.height());
        String view = number(box.left()) + " " + number(box.top()) + " " + w + " " + h;
        out.open(
                "svg",
                "x",
                number(box.left()),
                "y",
                number(box.top()),
                "width",
                w,
                "height",
                h,
                "viewBox",
                view);
    }

    /** Ends the group or clipped part begun last. */
    void end() {
        out.close();
    }

    /** A coordinate with at most one decimal. */
    static String number(double value) {
        long tenths = Math.round(value * 10);
        String sign = tenths < 0 ? "-" : "";
        long size = Math.abs(tenths);
        return sign + size / 10 + (size % 10 == 0 ? "" : "." + size % 10);
    }

    private void hint(String hint) {
        if (!hint.isEmpty()) {
            out.element("title", hint);
        }
    }

    private static String[] rectAttributes(String style, Box box) {
        return new String[] {
            "class",
            style,
            "x",
            number(box.left()),
            "y",
            number(box.top()),
            "width",
            number(box.width()),
            "height",
            number(box.height())
        };
    }
}
