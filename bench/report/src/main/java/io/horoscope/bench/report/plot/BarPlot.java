package io.horoscope.bench.report.plot;

import io.horoscope.bench.report.number.Interval;
import java.util.ArrayList;
import java.util.List;

/**
 * Groups of horizontal bars with their values and intervals, such as a latency for each selector. Immutable.
 *
 * <p>Bars start at zero; on a logarithmic axis, where there is none, at its low end.
 */
public final class BarPlot implements Figure {

    private static final double WIDTH = 760;
    private static final double BAR = 16;
    private static final double GROUP_GAP = 10;
    private static final double MARGIN = 10;
    private static final double WIDEST_NAME = 220;
    private static final double CAP = 3;

    private final String title;
    private final Axis values;
    private final List<String> series;
    private final List<String> groups;
    private final List<List<Interval>> bars;

    private BarPlot(Builder builder) {
        this.title = builder.title;
        this.values = builder.values;
        this.series = builder.series;
        this.groups = List.copyOf(builder.groups);
        this.bars = List.copyOf(builder.bars);
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
        Domain domain = domain();
        boolean empty = domain.isEmpty();
        Axis axis = values.isLog() ? values : values.fromZero();
        Scale scale = axis.scale(domain);
        Heading heading = new Heading(title, WIDTH);
        double names = Math.min(WIDEST_NAME, TextWidth.widest(groups, Frame.NAME_SIZE));
        double left = Math.max(MARGIN + names + 8, Frame.roomRightOf(scale));
        double room = Math.max(widestValue() + 8, Frame.roomRightOf(scale));
        double right = WIDTH - MARGIN - room;
        double top = heading.height() + MARGIN;
        Box area = new Box(left, top, right, top + Math.max(60, groups.size() * groupHeight()));
        Legend legend = new Legend(left, right - left, false);
        for (int at = 0; series.size() > 1 && at < series.size(); at++) {
            legend.add(series.get(at), new Look(at));
        }
        Pen pen = new Pen();
        heading.draw(pen);
        Frame frame = new Frame(area, scale, null);
        frame.drawX(pen, axis.titleWith(scale));
        for (int at = 0; at < groups.size(); at++) {
            drawGroup(pen, frame, at, scale);
        }
        if (empty) {
            pen.text("name", "middle", area.middleX(), area.middleY(), "no data");
        }
        legend.draw(pen, area.bottom() + Frame.roomForX());
        double bottom = area.bottom() + Frame.roomForX() + legend.height() + MARGIN;
        return new Drawing(title, WIDTH, bottom, pen.markup());
    }

    private void drawGroup(Pen pen, Frame frame, int group, Scale scale) {
        double top = frame.area().top() + group * groupHeight() + GROUP_GAP / 2;
        double middle = top + series.size() * BAR / 2;
        String name = TextWidth.cut(groups.get(group), WIDEST_NAME, Frame.NAME_SIZE);
        pen.text("name", "end", frame.area().left() - 8, middle + 4, name);
        for (int at = 0; at < series.size(); at++) {
            Interval value = bars.get(group).get(at);
            double y = top + at * BAR;
            if (scale.accepts(value.value())) {
                drawBar(pen, frame, new Look(at), y, value);
            } else {
                String missing = values.unit().show(Double.NaN);
                pen.text("label", "start", frame.area().left() + 5, y + BAR - 4, missing);
            }
        }
    }

    private void drawBar(Pen pen, Frame frame, Look look, double top, Interval value) {
        Box area = frame.area();
        double start = values.isLog() ? area.left() : frame.x(0);
        double end = frame.x(value.value());
        String text = values.unit().show(value);
        pen.group(look.colour());
        pen.rect("bar", new Box(start, top + 1, end, top + BAR - 1), text);
        pen.end();
        double reach = Math.max(start, end);
        if (value.hasBounds() && value.low() < value.high()) {
            double low = area.clampX(frame.x(value.low()));
            double high = area.clampX(frame.x(value.high()));
            String middle = Pen.number(top + BAR / 2);
            String cap = Pen.number(top + BAR / 2 - CAP) + "v" + Pen.number(2 * CAP);
            String across = "M" + Pen.number(low) + " " + middle + "H" + Pen.number(high);
            pen.path(
                    "whisker",
                    across
                            + "M"
                            + Pen.number(low)
                            + " "
                            + cap
                            + "M"
                            + Pen.number(high)
                            + " "
                            + cap);
            reach = Math.max(reach, high);
        }
        pen.text("value halo", "start", reach + 6, top + BAR - 4, text);
    }

    private double groupHeight() {
        return series.size() * BAR + GROUP_GAP;
    }

    private double widestValue() {
        List<String> texts = new ArrayList<>();
        bars.forEach(group -> group.forEach(value -> texts.add(values.unit().show(value))));
        return TextWidth.widest(texts, Frame.LABEL_SIZE);
    }

    private Domain domain() {
        Domain domain = new Domain(values.isLog());
        for (List<Interval> group : bars) {
            for (Interval value : group) {
                if (domain.accepts(value.value())) {
                    domain.add(value.value());
                    domain.add(value.low());
                    domain.add(value.high());
                }
            }
        }
        return domain;
    }

    /** Collects the groups of a bar plot. */
    public static final class Builder {

        private final String title;
        private final List<String> groups = new ArrayList<>();
        private final List<List<Interval>> bars = new ArrayList<>();
        private List<String> series = List.of("");
        private Axis values = Axis.linear("");

        private Builder(String title) {
            this.title = title;
        }

        public Builder values(Axis axis) {
            this.values = axis;
            return this;
        }

        /** Names the bars of each group; without it a group is one bar. Comes before the groups. */
        public Builder series(String... names) {
            return series(List.of(names));
        }

        /** Names the bars of each group; without it a group is one bar. Comes before the groups. */
        public Builder series(List<String> names) {
            if (names.isEmpty() || !groups.isEmpty()) {
                throw new IllegalArgumentException("names come before groups, one at least");
            }
            this.series = List.copyOf(names);
            return this;
        }

        /** Adds a group with a value for each series. */
        public Builder group(String name, Interval... values) {
            return group(name, List.of(values));
        }

        /** Adds a group with a value for each series. */
        public Builder group(String name, List<Interval> values) {
            if (values.size() != series.size()) {
                throw new IllegalArgumentException(
                        values.size() + " values for " + series.size() + " series: " + name);
            }
            groups.add(name);
            bars.add(List.copyOf(values));
            return this;
        }

        public BarPlot build() {
            return new BarPlot(this);
        }
    }
}
