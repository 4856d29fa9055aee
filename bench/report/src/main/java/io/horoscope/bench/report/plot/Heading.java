package io.horoscope.bench.report.plot;

import java.util.List;

/** The title above a plot, on at most two lines. */
final class Heading {

    private static final double SIZE = 14;
    private static final double LINE = 18;
    private static final double MARGIN = 10;

    private final List<String> lines;

    Heading(String title, double width) {
        // Bold letters are a little wider than the table of widths knows.
        this.lines = TextWidth.wrap(title, width - 2 * MARGIN, SIZE * 1.05, 2);
    }

    double height() {
        return MARGIN + lines.size() * LINE;
    }

    void draw(Pen pen) {
        double y = MARGIN + SIZE;
        for (String line : lines) {
            pen.text("title", "start", MARGIN, y, line);
            y += LINE;
        }
    }
}
