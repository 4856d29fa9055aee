package io.horoscope.bench.report.plot;

/** A part of the x axis during which something went on. Immutable. */
final class XWindow {

    private final String label;
    private final double from;
    private final double to;

    XWindow(String label, double from, double to) {
        this.label = label;
        this.from = from;
        this.to = to;
    }

    String label() {
        return label;
    }

    double from() {
        return from;
    }

    double to() {
        return to;
    }
}
