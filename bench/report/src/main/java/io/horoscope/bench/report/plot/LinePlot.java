package io.horoscope.bench.report.plot;

import io.horoscope.bench.report.number.Interval;
import java.util.ArrayList;
import java.util.List;

/** Series of points joined by lines, with windows of the x axis shaded and named. Immutable. */
public final class LinePlot implements Figure {

    private static final double WIDTH = 760;
    private static final double HEIGHT = 300;
    private static final double RIGHT = 24;
    private static final double TOP = 10;
    private static final double BOTTOM = 8;

    private final String title;
    private final Axis x;
    private final Axis y;
    private final List<Series> series;
    private final List<XWindow> windows;

    private LinePlot(Builder builder) {
        this.title = builder.title;
        this.x = builder.x;
        this.y = builder.y;
        this.series = List.copyOf(builder.series);
        this.windows = List.copyOf(builder.windows);
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
        Domain dataX = domainX();
        Domain dataY = domainY();
        boolean empty = dataY.isEmpty();
        Scale scaleX = x.scale(dataX);
        Scale scaleY = y.scale(dataY);
        Heading heading = new Heading(title, WIDTH);
        double left = Frame.roomForY(scaleY) + 4;
        double width = WIDTH - Math.max(RIGHT, Frame.roomRightOf(scaleX)) - left;
        WindowLanes lanes = new WindowLanes(windows, scaleX, left, width);
        double top = heading.height() + lanes.height() + TOP;
        Box area = new Box(left, top, left + width, top + HEIGHT);
        Legend legend = legend(left, width);
        Pen pen = new Pen();
        heading.draw(pen);
        Frame frame = new Frame(area, scaleX, scaleY);
        frame.drawY(pen, y.titleWith(scaleY));
        frame.drawX(pen, x.titleWith(scaleX));
        lanes.draw(pen, area);
        drawSeries(pen, frame);
        if (empty) {
            pen.text("name", "middle", area.middleX(), area.middleY(), "no data");
        }
        legend.draw(pen, area.bottom() + Frame.roomForX());
        double bottom = area.bottom() + Frame.roomForX() + legend.height() + BOTTOM;
        return new Drawing(title, WIDTH, bottom, pen.markup());
    }

    private void drawSeries(Pen pen, Frame frame) {
        LinePainter painter = new LinePainter(pen, frame, x.unit(), y.unit());
        Box area = frame.area();
        // A marker's width more than the area, so that points on its edges are whole.
        pen.clip(new Box(area.left() - 5, area.top() - 5, area.right() + 5, area.bottom() + 5));
        for (int at = 0; at < series.size(); at++) {
            if (series.get(at).hasBand()) {
                painter.paintBand(series.get(at), look(at));
            }
        }
        for (int at = 0; at < series.size(); at++) {
            painter.paintLine(series.get(at), look(at));
        }
        pen.end();
    }

    private Legend legend(double left, double width) {
        Legend legend = new Legend(left, width, true);
        for (int at = 0; at < series.size(); at++) {
            legend.add(series.get(at).name(), look(at));
        }
        return legend;
    }

    private Look look(int order) {
        return new Look(series.get(order).slotOr(order));
    }

    /** All x of points that can be drawn. Windows do not widen the plot: they may go on beyond it. */
    private Domain domainX() {
        Domain domain = new Domain(x.isLog());
        Domain other = new Domain(y.isLog());
        for (Series line : series) {
            for (int point = 0; point < line.size(); point++) {
                if (other.accepts(line.y(point).value())) {
                    domain.add(line.x(point));
                }
            }
        }
        return domain;
    }

    private Domain domainY() {
        Domain domain = new Domain(y.isLog());
        Domain other = new Domain(x.isLog());
        for (Series line : series) {
            for (int point = 0; point < line.size(); point++) {
                Interval value = line.y(point);
                if (other.accepts(line.x(point)) && domain.accepts(value.value())) {
                    domain.add(value.value());
                    domain.add(value.low());
                    domain.add(value.high());
                }
            }
        }
        return domain;
    }

    /** Collects what a line plot shows. */
    public static final class Builder {

        private final String title;
        private final List<Series> series = new ArrayList<>();
        private final List<XWindow> windows = new ArrayList<>();
        private Axis x = Axis.linear("");
        private Axis y = Axis.linear("");

        private Builder(String title) {
            this.title = title;
        }

        public Builder x(Axis axis) {
            this.x = axis;
            return this;
        }

        public Builder y(Axis axis) {
            this.y = axis;
            return this;
        }

        public Builder series(Series line) {
            series.add(line);
            return this;
        }

        /**
         * Shades a part of the x axis. Windows of the same label are named once.
         *
         * @param from at most {@code to}, both in the unit of the x axis
         */
        public Builder window(String label, double from, double to) {
            if (!(from <= to)) {
                throw new IllegalArgumentException("no window: " + from + " to " + to);
            }
            windows.add(new XWindow(label, from, to));
            return this;
        }

        public LinePlot build() {
            return new LinePlot(this);
        }
    }
}
