package io.horoscope.bench.report.plot;

import java.util.Locale;

/** Seventeen shades from better (blue) over equal (the background's neighbour) to worse (orange). */
final class HeatColours {

    /** The shades on each side of equal. */
    static final int SHADES = 8;

    /** From this shade on the text inverts to stay readable. */
    private static final int STRONG = 7;

    private static final int[] EQUAL_LIGHT = {0xf4, 0xf4, 0xf2};
    private static final int[] BETTER_LIGHT = {0x1f, 0x66, 0xa8};
    private static final int[] WORSE_LIGHT = {0xb8, 0x45, 0x00};
    private static final int[] EQUAL_DARK = {0x30, 0x33, 0x38};
    private static final int[] BETTER_DARK = {0x2b, 0x7c, 0xc4};
    private static final int[] WORSE_DARK = {0xc8, 0x58, 0x10};

    private HeatColours() {}

    /**
     * The shade of {@code ratio}.
     *
     * @param ratio above 0
     * @param limit the ratio, above 1, from which on the shade grows no more
     * @return from -{@link #SHADES} for a ratio of 1 / {@code limit} to {@link #SHADES} for {@code limit}
     */
    static int shade(double ratio, double limit) {
        double share = Math.log(ratio) / Math.log(limit);
        return (int) Math.round(Math.max(-1, Math.min(1, share)) * SHADES);
    }

    /** The style of a cell's background; negative shades are better. */
    static String style(int shade) {
        return shade < 0 ? "hb" + -shade : "hw" + shade;
    }

    /** The style of the text on a shade. */
    static String textStyle(int shade) {
        return Math.abs(shade) >= STRONG ? "strong" : "value";
    }

    /** The colour of a shade, as CSS. */
    static String colour(int shade, boolean dark) {
        int[] equal = dark ? EQUAL_DARK : EQUAL_LIGHT;
        int[] end = end(shade < 0, dark);
        int[] mixed = new int[3];
        for (int at = 0; at < 3; at++) {
            mixed[at] = equal[at] + (end[at] - equal[at]) * Math.abs(shade) / SHADES;
        }
        return String.format(Locale.ROOT, "#%02x%02x%02x", mixed[0], mixed[1], mixed[2]);
    }

    private static int[] end(boolean better, boolean dark) {
        if (dark) {
            return better ? BETTER_DARK : WORSE_DARK;
        }
        return better ? BETTER_LIGHT : WORSE_LIGHT;
    }
}
