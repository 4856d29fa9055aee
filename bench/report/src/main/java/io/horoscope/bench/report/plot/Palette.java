package io.horoscope.bench.report.plot;

/**
 * Eight colours that the common kinds of colour blindness tell apart, after Okabe and Ito's set, its light ones
 * darkened to be readable as lines on white and all lightened for a dark page.
 */
final class Palette {

    private static final String[] ON_LIGHT = {
        "#0072b2", "#d55e00", "#008f68", "#b5479c", "#3b9bd9", "#b98500", "#4d4d4d", "#7a1f3d"
    };
    private static final String[] ON_DARK = {
        "#56a8e8", "#ff8a4c", "#3ccb9f", "#e58bd0", "#a9dafc", "#f2c14e", "#c8c8c8", "#d9708e"
    };

    private Palette() {}

    static int size() {
        return ON_LIGHT.length;
    }

    static String colour(int slot, boolean dark) {
        return (dark ? ON_DARK : ON_LIGHT)[slot % size()];
    }
}
