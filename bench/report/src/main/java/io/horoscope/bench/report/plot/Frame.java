package io.horoscope.bench.report.plot;

import java.util.List;

/** The part of a plot that the data fills: maps numbers to pixels and draws the axes around it. */
final class Frame {

    static final double LABEL_SIZE = 11;
    static final double NAME_SIZE = 12;

    private static final double LABEL_GAP = 6;
    private static final double LEAST_LABEL_DISTANCE = 8;

    private final Box area;
    private final Scale x;
    private final Scale y;

    /**
     * @param y null for a plot whose y axis is a list of names
     */
    Frame(Box area, Scale x, Scale y) {
        this.area = area;
        this.x = x;
        this.y = y;
    }

    Box area() {
        return area;
    }

    double x(double value) {
        return area.left() + x.at(value) * area.width();
    }

    double y(double value) {
        return area.bottom() - y.at(value) * area.height();
    }

    boolean accepts(double valueX, double valueY) {
        return x.accepts(valueX) && y.accepts(valueY);
    }

    /** The x axis below the area, with lines up through it; labels that would touch the one before are left out. */
    void drawX(Pen pen, String title) {
        List<String> labels = x.labels();
        double[] ticks = x.ticks();
        double free = Double.NEGATIVE_INFINITY;
        for (int at = 0; at < ticks.length; at++) {
            double place = x(ticks[at]);
            pen.line("grid", place, area.top(), place, area.bottom());
            double half = TextWidth.of(labels.get(at), LABEL_SIZE) / 2;
            if (place - half >= free) {
                pen.text("label", "middle", place, area.bottom() + 16, labels.get(at));
                free = place + half + LEAST_LABEL_DISTANCE;
            }
        }
        pen.line("axis", area.left(), area.bottom(), area.right(), area.bottom());
        String shown = TextWidth.cut(title, area.width(), NAME_SIZE);
        pen.text("name", "middle", area.middleX(), area.bottom() + 35, shown);
    }

    /** The y axis left of the area, with lines across it. */
    void drawY(Pen pen, String title) {
        List<String> labels = y.labels();
        double[] ticks = y.ticks();
        for (int at = 0; at < ticks.length; at++) {
            double place = y(ticks[at]);
            pen.line("grid", area.left(), place, area.right(), place);
            pen.text("label", "end", area.left() - LABEL_GAP, place + 4, labels.get(at));
        }
        double left = area.left() - LABEL_GAP - TextWidth.widest(labels, LABEL_SIZE) - LABEL_GAP;
        String shown = TextWidth.cut(title, area.height(), NAME_SIZE);
        pen.turnedText("name", "middle", left, area.middleY(), -90, shown);
    }

    /** The room that {@link #drawY} needs left of the area. */
    static double roomForY(Scale y) {
        return TextWidth.widest(y.labels(), LABEL_SIZE) + 2 * LABEL_GAP + NAME_SIZE + LABEL_GAP;
    }

    /** The room right of the area for the half of its last label. */
    static double roomRightOf(Scale x) {
        return TextWidth.widest(x.labels(), LABEL_SIZE) / 2 + LABEL_GAP;
    }

    /** The room that {@link #drawX} needs below the area. */
    static double roomForX() {
        return 42;
    }
}
