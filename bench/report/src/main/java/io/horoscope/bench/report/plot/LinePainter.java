package io.horoscope.bench.report.plot;

import io.horoscope.bench.report.number.Interval;
import io.horoscope.bench.report.number.Unit;

/** Draws one series into a frame: band, line, error bars, markers, from back to front. */
final class LinePainter {

    /** Long series get about this many markers, so that the line stays visible. */
    private static final int MOST_MARKERS = 12;

    private static final int ALL_MARKED = 30;
    private static final int MOST_ERROR_BARS = 60;
    private static final double CAP = 3;

    private final Pen pen;
    private final Frame frame;
    private final Unit unitX;
    private final Unit unitY;

    LinePainter(Pen pen, Frame frame, Unit unitX, Unit unitY) {
        this.pen = pen;
        this.frame = frame;
        this.unitX = unitX;
        this.unitY = unitY;
    }

    void paintBand(Series series, Look look) {
        pen.group(look.colour());
        int point = 0;
        while (point < series.size()) {
            int end = point;
            while (end < series.size() && isInBand(series, end)) {
                end++;
            }
            if (end > point) {
                pen.path("band", bandPath(series, point, end));
            }
            point = end + 1;
        }
        pen.end();
    }

    void paintLine(Series series, Look look) {
        pen.group(look.colour());
        StringBuilder path = new StringBuilder();
        boolean joined = false;
        for (int point = 0; point < series.size(); point++) {
            boolean drawn = isDrawn(series, point);
            if (drawn) {
                appendTo(path, series, point, joined);
            }
            joined = drawn;
        }
        if (path.length() > 0) {
            pen.path(look.line(), path);
        }
        if (!series.hasBand()) {
            paintErrorBars(series);
        }
        paintMarkers(series, look);
        pen.end();
    }

    private void appendTo(StringBuilder path, Series series, int point, boolean joined) {
        double x = frame.x(series.x(point));
        double y = frame.y(series.y(point).value());
        if (joined && series.hasSteps()) {
            path.append('H').append(Pen.number(x)).append('V').append(Pen.number(y));
        } else {
            path.append(joined ? 'L' : 'M').append(at(x, y));
        }
    }

    private void paintErrorBars(Series series) {
        int every = every(series.size(), MOST_ERROR_BARS, MOST_ERROR_BARS);
        for (int point = 0; point < series.size(); point += every) {
            Interval y = series.y(point);
            if (isDrawn(series, point) && y.hasBounds() && y.low() < y.high()) {
                double x = frame.x(series.x(point));
                String left = Pen.number(x - CAP) + " ";
                String cap = "h" + Pen.number(2 * CAP);
                String low = Pen.number(frame.y(y.low()));
                String high = Pen.number(frame.y(y.high()));
                String stem = "M" + Pen.number(x) + " " + low + "V" + high;
                pen.path("error", "M" + left + low + cap + stem + "M" + left + high + cap);
            }
        }
    }

    private void paintMarkers(Series series, Look look) {
        int every = every(series.size(), ALL_MARKED, MOST_MARKERS);
        // Long series that run together keep their markers apart.
        int first = every == 1 ? 0 : look.slot() * every / MOST_MARKERS % every;
        for (int point = 0; point < series.size(); point++) {
            boolean alone =
                    !(point > 0 && isDrawn(series, point - 1))
                            && !(point + 1 < series.size() && isDrawn(series, point + 1));
            if (isDrawn(series, point) && (alone || point % every == first)) {
                double x = frame.x(series.x(point));
                double y = frame.y(series.y(point).value());
                pen.path("mark", look.marker(x, y), hint(series, point));
            }
        }
    }

    private String hint(Series series, int point) {
        return series.name()
                + ": "
                + unitX.show(series.x(point))
                + ", "
                + unitY.show(series.y(point));
    }

    /** Forth along the upper bounds, back along the lower ones. */
    private String bandPath(Series series, int from, int to) {
        StringBuilder path = new StringBuilder("M");
        for (int point = from; point < to; point++) {
            double y = frame.y(series.y(point).high());
            if (series.hasSteps() && point > from) {
                path.append(at(frame.x(series.x(point)), frame.y(series.y(point - 1).high())));
                path.append('L');
            }
            path.append(at(frame.x(series.x(point)), y)).append('L');
        }
        for (int point = to - 1; point >= from; point--) {
            double y = frame.y(series.y(point).low());
            path.append(at(frame.x(series.x(point)), y));
            if (series.hasSteps() && point > from) {
                path.append('L');
                path.append(at(frame.x(series.x(point)), frame.y(series.y(point - 1).low())));
            }
            path.append(point == from ? 'z' : 'L');
        }
        return path.toString();
    }

    private boolean isDrawn(Series series, int point) {
        return frame.accepts(series.x(point), series.y(point).value());
    }

    private boolean isInBand(Series series, int point) {
        return isDrawn(series, point) && series.y(point).hasBounds();
    }

    private static int every(int size, int all, int most) {
        return size <= all ? 1 : (size + most - 1) / most;
    }

    private static String at(double x, double y) {
        return Pen.number(x) + " " + Pen.number(y);
    }
}
