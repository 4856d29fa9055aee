package io.horoscope.bench.report.plot;

/**
 * How the series of a slot looks: its colour, dash and marker. Slots below 24 differ from one another by
 * their dash and marker alone, and so without colour too.
 */
final class Look {

    private static final int DASHES = 4;

    private final int slot;

    Look(int slot) {
        this.slot = slot;
    }

    /** The style of the group that holds the series: sets the current colour. */
    String colour() {
        return "c" + slot % Palette.size();
    }

    /** The style of the line. */
    String line() {
        return "line d" + (slot / Marker.count()) % DASHES;
    }

    int slot() {
        return slot;
    }

    /** The outline of the marker about a point. */
    String marker(double x, double y) {
        return Marker.of(slot).outline(x, y);
    }
}
