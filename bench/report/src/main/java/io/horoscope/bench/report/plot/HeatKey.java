package io.horoscope.bench.report.plot;

import io.horoscope.bench.report.number.Numbers;

/** The key below a heat map: its shades from better to worse with the ratios they stand for. */
final class HeatKey {

    static final double WIDTH = 380;
    static final double HEIGHT = 34;

    private static final double STRIP = 12;
    private static final double WORD = 50;

    private HeatKey() {}

    static void draw(Pen pen, double left, double top, double limit, boolean lowIsBetter) {
        int shades = 2 * HeatColours.SHADES + 1;
        double step = (WIDTH - 2 * WORD) / shades;
        double start = left + WORD;
        for (int at = 0; at < shades; at++) {
            double x = start + at * step;
            String style = "cell " + HeatColours.style(at - HeatColours.SHADES);
            pen.rect(style, new Box(x, top, x + step, top + STRIP));
        }
        pen.text("label", "end", start - 6, top + STRIP - 2, "better");
        pen.text("label", "start", start + shades * step + 6, top + STRIP - 2, "worse");
        double[] ratios = {1 / limit, 1 / Math.sqrt(limit), 1, Math.sqrt(limit), limit};
        for (double ratio : ratios) {
            double share = Math.log(lowIsBetter ? ratio : 1 / ratio) / Math.log(limit);
            double x = start + ((share + 1) * HeatColours.SHADES + 0.5) * step;
            pen.text("label", "middle", x, top + STRIP + 14, Numbers.shortest(ratio));
        }
    }
}
