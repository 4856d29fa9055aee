package io.horoscope.bench.report.plot;

import java.util.ArrayList;
import java.util.List;

/** The names of the series below a plot, in columns of equal width, read row by row. */
final class Legend {

    private static final double SAMPLE = 30;
    private static final String SAMPLE_LENGTH = Pen.number(SAMPLE);
    private static final double GAP = 8;
    private static final double ROW = 19;
    private static final double WIDEST_NAME = 300;

    private final List<String> names = new ArrayList<>();
    private final List<Look> looks = new ArrayList<>();
    private final boolean lines;
    private final double left;
    private final double width;

    /**
     * @param lines whether the samples are lines with markers, else filled boxes
     */
    Legend(double left, double width, boolean lines) {
        this.left = left;
        this.width = width;
        this.lines = lines;
    }

    void add(String name, Look look) {
        names.add(TextWidth.cut(name, Math.min(width - SAMPLE, WIDEST_NAME), Frame.NAME_SIZE));
        looks.add(look);
    }

    double height() {
        return names.isEmpty() ? 0 : rows() * ROW + GAP;
    }

    void draw(Pen pen, double top) {
        double step = columnWidth();
        for (int at = 0; at < names.size(); at++) {
            double x = left + at % columns() * step;
            int row = at / columns();
            double y = top + (row + 0.5) * ROW;
            drawSample(pen, looks.get(at), x, y);
            pen.text("name", "start", x + SAMPLE + GAP / 2, y + 4, names.get(at));
        }
    }

    private void drawSample(Pen pen, Look look, double x, double y) {
        pen.group(look.colour());
        if (lines) {
            pen.path(look.line(), "M" + Pen.number(x) + " " + Pen.number(y) + "h" + SAMPLE_LENGTH);
            pen.path("mark", look.marker(x + SAMPLE / 2, y));
        } else {
            pen.rect("bar", new Box(x + SAMPLE / 2, y - 5, x + SAMPLE, y + 5));
        }
        pen.end();
    }

    private int rows() {
        return (names.size() + columns() - 1) / columns();
    }

    private int columns() {
        return Math.max(1, Math.min(names.size(), (int) (width / columnWidth())));
    }

    private double columnWidth() {
        return SAMPLE + TextWidth.widest(names, Frame.NAME_SIZE) + 3 * GAP;
    }
}
