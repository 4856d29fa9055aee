package io.horoscope.bench.report.plot;

import io.horoscope.bench.report.number.Numbers;
import java.util.ArrayList;
import java.util.List;

/**
 * Ratios by row and column, each printed in its cell and coloured by its logarithm: blue is better than 1, orange
 * worse. Cells that are missing, not finite or not positive are hatched. Immutable.
 */
public final class HeatMap implements Figure {

    private static final double NARROWEST_CELL = 46;
    private static final double WIDEST_CELL = 84;
    private static final double WISHED_WIDTH = 760;
    private static final double ROW = 26;
    private static final double MARGIN = 10;
    private static final double WIDEST_NAME = 240;
    private static final double HATCH = 8;
    private static final double SLANT = Math.sqrt(0.5);

    private final String title;
    private final List<String> columns;
    private final List<String> rows;
    private final List<List<Double>> ratios;
    private final double limit;
    private final boolean lowIsBetter;

    private HeatMap(Builder builder) {
        this.title = builder.title;
        this.columns = List.copyOf(builder.columns);
        this.rows = List.copyOf(builder.rows);
        this.ratios = List.copyOf(builder.ratios);
        this.limit = builder.limit;
        this.lowIsBetter = builder.lowIsBetter;
    }

    public static Builder titled(String title) {
        return new Builder(title);
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public Drawing draw() {
        List<String> names = cut(rows);
        List<String> heads = cut(columns);
        double left = MARGIN + TextWidth.widest(names, Frame.NAME_SIZE) + 8;
        double room = (WISHED_WIDTH - MARGIN - left) / Math.max(1, columns.size());
        double cell = Math.max(NARROWEST_CELL, Math.min(WIDEST_CELL, room));
        double widest = TextWidth.widest(heads, Frame.NAME_SIZE);
        boolean slanted = widest > cell - 6;
        double headHeight = slanted ? widest * SLANT + 14 : 20;
        double right = left + cell * columns.size();
        double overhang = slanted && !heads.isEmpty() ? overhang(heads, cell) : 0;
        double width = Math.max(right + overhang + MARGIN, left + HeatKey.WIDTH + MARGIN);
        Heading heading = new Heading(title, width);
        double top = heading.height() + MARGIN + headHeight;
        Pen pen = new Pen();
        heading.draw(pen);
        drawHeads(pen, heads, left, top, cell, slanted);
        for (int row = 0; row < rows.size(); row++) {
            double y = top + row * ROW;
            pen.text("name", "end", left - 8, y + ROW / 2 + 4, names.get(row));
            for (int column = 0; column < columns.size(); column++) {
                double x = left + column * cell;
                drawCell(pen, new Box(x, y, x + cell, y + ROW), row, column);
            }
        }
        double bottom = top + Math.max(1, rows.size()) * ROW + MARGIN;
        HeatKey.draw(pen, left, bottom, limit, lowIsBetter);
        return new Drawing(title, width, bottom + HeatKey.HEIGHT + MARGIN, pen.markup());
    }

    private static void drawHeads(
            Pen pen, List<String> heads, double left, double top, double cell, boolean slanted) {
        for (int column = 0; column < heads.size(); column++) {
            double middle = left + (column + 0.5) * cell;
            if (slanted) {
                pen.turnedText("name", "start", middle + 4, top - 6, -45, heads.get(column));
            } else {
                pen.text("name", "middle", middle, top - 6, heads.get(column));
            }
        }
    }

    private void drawCell(Pen pen, Box box, int row, int column) {
        double ratio = ratios.get(row).get(column);
        String where = rows.get(row) + ", " + columns.get(column) + ": ";
        if (!(ratio > 0) || Double.isInfinite(ratio)) {
            drawHatched(pen, box, where + "no data");
            return;
        }
        int shade = HeatColours.shade(lowIsBetter ? ratio : 1 / ratio, limit);
        String text = Numbers.significant(ratio);
        pen.rect("cell " + HeatColours.style(shade), box, where + text);
        String style = HeatColours.textStyle(shade);
        pen.text(style, "middle", box.middleX(), box.middleY() + 4, text);
    }

    private static void drawHatched(Pen pen, Box box, String hint) {
        StringBuilder lines = new StringBuilder();
        for (double at = HATCH; at < box.width() + box.height(); at += HATCH) {
            double startX = box.left() + Math.min(at, box.width());
            double startY = box.top() + Math.max(0, at - box.width());
            double endX = box.left() + Math.max(0, at - box.height());
            double endY = box.top() + Math.min(at, box.height());
            lines.append('M').append(Pen.number(startX)).append(' ').append(Pen.number(startY));
            lines.append('L').append(Pen.number(endX)).append(' ').append(Pen.number(endY));
        }
        pen.path("blank", lines, hint);
    }

    /** How far the last slanted heads reach beyond the cells. */
    private static double overhang(List<String> heads, double cell) {
        double most = 0;
        for (int column = 0; column < heads.size(); column++) {
            double reach = TextWidth.of(heads.get(column), Frame.NAME_SIZE) * SLANT + 12;
            most = Math.max(most, reach - (heads.size() - column - 0.5) * cell);
        }
        return most;
    }

    private static List<String> cut(List<String> names) {
        List<String> cut = new ArrayList<>();
        names.forEach(name -> cut.add(TextWidth.cut(name, WIDEST_NAME, Frame.NAME_SIZE)));
        return cut;
    }

    /** Collects the rows of a heat map. */
    public static final class Builder {

        private final String title;
        private final List<String> rows = new ArrayList<>();
        private final List<List<Double>> ratios = new ArrayList<>();
        private List<String> columns = List.of();
        private double limit = 4;
        private boolean lowIsBetter = true;

        private Builder(String title) {
            this.title = title;
        }

        /** Names the columns. Comes before the rows. */
        public Builder columns(List<String> names) {
            if (!rows.isEmpty()) {
                throw new IllegalStateException("columns come before rows");
            }
            this.columns = List.copyOf(names);
            return this;
        }

        /** Adds a row with a ratio for each column; not a number where there is none. */
        public Builder row(String name, List<Double> values) {
            if (values.size() != columns.size()) {
                throw new IllegalArgumentException(
                        values.size() + " values for " + columns.size() + " columns: " + name);
            }
            rows.add(name);
            ratios.add(List.copyOf(values));
            return this;
        }

        /** High ratios are the better ones, as of throughput; without it low ones are. */
        public Builder highIsBetter() {
            this.lowIsBetter = false;
            return this;
        }

        /**
         * The ratio, and its inverse, from which on the colour grows no more.
         *
         * @param ratio above 1; 4 without it
         */
        public Builder limit(double ratio) {
            if (!(ratio > 1) || Double.isInfinite(ratio)) {
                throw new IllegalArgumentException("limit must be above 1: " + ratio);
            }
            this.limit = ratio;
            return this;
        }

        public HeatMap build() {
            return new HeatMap(this);
        }
    }
}
