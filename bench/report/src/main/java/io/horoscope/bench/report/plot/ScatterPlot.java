package io.horoscope.bench.report.plot;

import java.util.ArrayList;
import java.util.List;

/** Clouds of points, such as a score against a latency in each of many windows. Immutable. */
public final class ScatterPlot implements Figure {

    private static final double WIDTH = 760;
    private static final double HEIGHT = 340;
    private static final double RIGHT = 24;
    private static final double TOP = 10;
    private static final double BOTTOM = 8;

    /** Of a cloud: more make the file large and the cloud no clearer. Those drawn are evenly spread over the order given. */
    private static final int MOST_POINTS = 4_000;

    private final String title;
    private final Axis x;
    private final Axis y;
    private final List<Cloud> clouds;

    private ScatterPlot(Builder builder) {
        this.title = builder.title;
        this.x = builder.x;
        this.y = builder.y;
        this.clouds = List.copyOf(builder.clouds);
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
        Domain dataX = new Domain(x.isLog());
        Domain dataY = new Domain(y.isLog());
        clouds.forEach(cloud -> cloud.widen(dataX, dataY));
        boolean empty = dataY.isEmpty();
        Scale scaleX = x.scale(dataX);
        Scale scaleY = y.scale(dataY);
        Heading heading = new Heading(title, WIDTH);
        double left = Frame.roomForY(scaleY) + 4;
        double right = WIDTH - Math.max(RIGHT, Frame.roomRightOf(scaleX));
        double top = heading.height() + TOP;
        Box area = new Box(left, top, right, top + HEIGHT);
        Legend legend = new Legend(left, area.width(), false);
        for (int at = 0; clouds.size() > 1 && at < clouds.size(); at++) {
            legend.add(clouds.get(at).name, new Look(at));
        }
        Pen pen = new Pen();
        heading.draw(pen);
        Frame frame = new Frame(area, scaleX, scaleY);
        frame.drawY(pen, y.titleWith(scaleY));
        frame.drawX(pen, x.titleWith(scaleX));
        for (int at = 0; at < clouds.size(); at++) {
            pen.group(new Look(at).colour());
            pen.path("dots", clouds.get(at).path(frame), clouds.get(at).name);
            pen.end();
        }
        if (empty) {
            pen.text("name", "middle", area.middleX(), area.middleY(), "no data");
        }
        legend.draw(pen, area.bottom() + Frame.roomForX());
        double bottom = area.bottom() + Frame.roomForX() + legend.height() + BOTTOM;
        return new Drawing(title, WIDTH, bottom, pen.markup());
    }

    /** Collects the clouds of a scatter plot. */
    public static final class Builder {

        private final String title;
        private final List<Cloud> clouds = new ArrayList<>();
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

        /**
         * Adds a cloud. Points of which a coordinate cannot be drawn (not a number, or not positive on a logarithmic axis) are
         * left out.
         *
         * @param xs as many as {@code ys}
         */
        public Builder cloud(String name, double[] xs, double[] ys) {
            if (xs.length != ys.length) {
                throw new IllegalArgumentException(
                        xs.length + " x for " + ys.length + " y: " + name);
            }
            clouds.add(new Cloud(name, xs.clone(), ys.clone()));
            return this;
        }

        public ScatterPlot build() {
            return new ScatterPlot(this);
        }
    }

    /** Points of one kind. */
    private static final class Cloud {

        private final String name;
        private final double[] xs;
        private final double[] ys;

        Cloud(String name, double[] xs, double[] ys) {
            this.name = name;
            this.xs = xs;
            this.ys = ys;
        }

        void widen(Domain dataX, Domain dataY) {
            for (int at = 0; at < xs.length; at++) {
                if (dataX.accepts(xs[at]) && dataY.accepts(ys[at])) {
                    dataX.add(xs[at]);
                    dataY.add(ys[at]);
                }
            }
        }

        /** One path for all points: a line of no length with round ends is a dot. */
        String path(Frame frame) {
            StringBuilder path = new StringBuilder();
            int every = (xs.length + MOST_POINTS - 1) / MOST_POINTS;
            for (int at = 0; at < xs.length; at += Math.max(1, every)) {
                if (frame.accepts(xs[at], ys[at])) {
                    path.append('M').append(Pen.number(frame.x(xs[at])));
                    path.append(' ').append(Pen.number(frame.y(ys[at]))).append("h0");
                }
            }
            return path.toString();
        }
    }
}
