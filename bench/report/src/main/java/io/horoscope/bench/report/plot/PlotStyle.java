package io.horoscope.bench.report.plot;

/** The style sheet of all plots. Colours stand in it alone, so that a page can change them for the dark. */
public final class PlotStyle {

    private static final String SHAPES =
            ".plot text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',"
                    + "sans-serif;font-size:11px}\n"
                    + ".plot .title{font-size:14px;font-weight:600}\n"
                    + ".plot .name{font-size:12px}\n"
                    + ".plot .strong{font-weight:600}\n"
                    + ".plot .line{fill:none;stroke:currentColor;stroke-width:1.8;"
                    + "stroke-linejoin:round}\n"
                    + ".plot .d1{stroke-dasharray:7 3}\n"
                    + ".plot .d2{stroke-dasharray:2 3}\n"
                    + ".plot .d3{stroke-dasharray:8 3 2 3}\n"
                    + ".plot .mark{fill:currentColor;stroke-width:.8}\n"
                    + ".plot .dots{fill:none;stroke:currentColor;stroke-width:3;"
                    + "stroke-linecap:round;stroke-opacity:.4}\n"
                    + ".plot .band{fill:currentColor;fill-opacity:.18}\n"
                    + ".plot .error{fill:none;stroke:currentColor;stroke-width:1.1}\n"
                    + ".plot .bar{fill:currentColor;fill-opacity:.85}\n"
                    + ".plot .whisker{fill:none;stroke-width:1.2}\n"
                    + ".plot .halo{stroke-width:4;paint-order:stroke}\n"
                    + ".plot .window{fill-opacity:.13}\n"
                    + ".plot .bracket{fill:none;stroke-width:1.2}\n"
                    + ".plot .edge{stroke-width:.7;stroke-dasharray:3 3;stroke-opacity:.6}\n";

    private PlotStyle() {}

    /** For a page with plots: light, dark where the reader prefers it, light again in print. */
    public static String forPage() {
        return SHAPES
                + colours(false)
                + "@media screen and (prefers-color-scheme:dark){\n"
                + colours(true)
                + "}\n";
    }

    /** For a file that holds one plot, which draws its own white background. */
    static String forFile() {
        return SHAPES + colours(false);
    }

    private static String colours(boolean dark) {
        String ink = dark ? "#e6e6e6" : "#1f2328";
        String paper = dark ? "#16181c" : "#ffffff";
        String faint = dark ? "#aab0b8" : "#57606a";
        String grid = dark ? "#30343a" : "#e3e6e9";
        StringBuilder css = new StringBuilder();
        rule(css, "bg", "fill:" + paper);
        rule(css, "title", "fill:" + ink);
        rule(css, "name", "fill:" + ink);
        rule(css, "value", "fill:" + ink);
        rule(css, "strong", "fill:#ffffff");
        rule(css, "label", "fill:" + faint);
        rule(css, "grid", "stroke:" + grid);
        rule(css, "axis", "stroke:" + faint);
        rule(css, "halo", "stroke:" + paper);
        rule(css, "mark", "stroke:" + paper);
        rule(css, "whisker", "stroke:" + ink);
        rule(css, "window", "fill:" + faint);
        rule(css, "bracket", "stroke:" + faint);
        rule(css, "edge", "stroke:" + faint);
        rule(css, "cell", "stroke:" + paper);
        rule(css, "blank", "fill:none;stroke:" + (dark ? "#4a5058" : "#c4cad0"));
        for (int slot = 0; slot < Palette.size(); slot++) {
            rule(css, "c" + slot, "color:" + Palette.colour(slot, dark));
        }
        for (int shade = -HeatColours.SHADES; shade <= HeatColours.SHADES; shade++) {
            rule(css, HeatColours.style(shade), "fill:" + HeatColours.colour(shade, dark));
        }
        return css.toString();
    }

    private static void rule(StringBuilder css, String style, String body) {
        css.append(".plot .").append(style).append('{').append(body).append("}\n");
    }
}
