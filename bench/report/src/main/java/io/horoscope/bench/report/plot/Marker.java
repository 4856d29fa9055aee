package io.horoscope.bench.report.plot;

/** Shapes that tell series apart without colour, all of about the same weight. */
enum Marker {
    CIRCLE(""),
    SQUARE("m-3 -3h6v6h-6z"),
    TRIANGLE("m0 -4l4 7h-8z"),
    DIAMOND("m0 -4.5l4.5 4.5l-4.5 4.5l-4.5 -4.5z"),
    TRIANGLE_DOWN("m0 4l4 -7h-8z"),
    CROSS("m-1.2 -4h2.4v2.8h2.8v2.4h-2.8v2.8h-2.4v-2.8h-2.8v-2.4h2.8z");

    private final String relative;

    Marker(String relative) {
        this.relative = relative;
    }

    static int count() {
        return values().length;
    }

    static Marker of(int slot) {
        return values()[slot % count()];
    }

    String outline(double x, double y) {
        String at = "M" + Pen.number(x) + " " + Pen.number(y);
        return at
                + (this == CIRCLE ? "m-3.3 0a3.3 3.3 0 1 0 6.6 0a3.3 3.3 0 1 0 -6.6 0z" : relative);
    }
}
