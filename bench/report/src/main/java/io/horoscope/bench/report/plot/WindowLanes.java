package io.horoscope.bench.report.plot;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The windows of a plot: shaded through the area, bracketed and named in lanes above it.
 *
 * <p>Windows of the same name share a lane and have their name written once. Names that would touch get lanes of
 * their own.
 */
final class WindowLanes {

    private static final double LANE = 18;
    private static final double DISTANCE = 10;

    private final Scale x;
    private final double left;
    private final double width;
    private final Map<String, List<XWindow>> windows = new LinkedHashMap<>();
    private final List<List<double[]>> lanes = new ArrayList<>();
    private final Map<String, Integer> laneOf = new LinkedHashMap<>();

    WindowLanes(List<XWindow> windows, Scale x, double left, double width) {
        this.x = x;
        this.left = left;
        this.width = width;
        for (XWindow window : windows) {
            if (isInSight(window)) {
                this.windows.computeIfAbsent(window.label(), key -> new ArrayList<>()).add(window);
            }
        }
        this.windows.forEach(this::assignLane);
    }

    double height() {
        return lanes.size() * LANE;
    }

    /** Draws the shades into the area, which the lanes lie directly above. */
    void draw(Pen pen, Box area) {
        windows.forEach(
                (label, all) -> {
                    double y = area.top() - laneOf.get(label) * LANE - 5;
                    for (XWindow window : all) {
                        drawWindow(pen, area, y, window);
                    }
                });
        // Names last: the edges of a higher lane run through the lanes below it.
        windows.forEach(
                (label, all) -> {
                    double y = area.top() - laneOf.get(label) * LANE - 5;
                    double start = textStart(label, all.get(0));
                    pen.text("label halo", "start", start, y - 4, cut(label));
                });
    }

    private void drawWindow(Pen pen, Box area, double y, XWindow window) {
        double from = pixel(window.from());
        double to = Math.max(pixel(window.to()), from + 1);
        pen.rect("window", new Box(from, area.top(), to, area.bottom()), window.label());
        pen.line("edge", from, y, from, area.bottom());
        pen.line("edge", to, y, to, area.bottom());
        pen.path(
                "bracket",
                "M" + Pen.number(from) + " " + Pen.number(y + 4) + "v-4H" + Pen.number(to) + "v4");
    }

    private void assignLane(String label, List<XWindow> all) {
        List<double[]> spans = new ArrayList<>();
        for (XWindow window : all) {
            spans.add(new double[] {pixel(window.from()), pixel(window.to())});
        }
        double start = textStart(label, all.get(0));
        spans.add(new double[] {start, start + TextWidth.of(cut(label), Frame.LABEL_SIZE)});
        int lane = 0;
        while (lane < lanes.size() && touches(lanes.get(lane), spans)) {
            lane++;
        }
        if (lane == lanes.size()) {
            lanes.add(new ArrayList<>());
        }
        lanes.get(lane).addAll(spans);
        laneOf.put(label, lane);
    }

    private boolean isInSight(XWindow window) {
        return x.accepts(window.from())
                && x.accepts(window.to())
                && x.at(window.to()) >= 0
                && x.at(window.from()) <= 1;
    }

    private static boolean touches(List<double[]> taken, List<double[]> wanted) {
        return wanted.stream()
                .anyMatch(
                        span ->
                                taken.stream()
                                        .anyMatch(
                                                other ->
                                                        span[0] < other[1] + DISTANCE
                                                                && other[0] < span[1] + DISTANCE));
    }

    /** Centred over the window, but inside the plot. */
    private double textStart(String label, XWindow window) {
        double text = TextWidth.of(cut(label), Frame.LABEL_SIZE);
        double centred = (pixel(window.from()) + pixel(window.to()) - text) / 2;
        return Math.max(left, Math.min(centred, left + width - text));
    }

    private String cut(String label) {
        return TextWidth.cut(label, width, Frame.LABEL_SIZE);
    }

    private double pixel(double value) {
        return left + Math.max(0, Math.min(1, x.at(value))) * width;
    }
}
