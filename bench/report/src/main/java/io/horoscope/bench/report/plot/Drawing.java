package io.horoscope.bench.report.plot;

import io.horoscope.bench.report.markup.Markup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A finished SVG drawing. Immutable. */
public final class Drawing {

    private final String title;
    private final double width;
    private final double height;
    private final Markup body;

    Drawing(String title, double width, double height, Markup body) {
        this.title = title;
        this.width = width;
        this.height = height;
        this.body = body;
    }

    /** In pixels, as {@link #height}. */
    public double width() {
        return width;
    }

    public double height() {
        return height;
    }

    /** The drawing as an element for a page that holds {@link PlotStyle#forPage()}. It has no background. */
    public Markup inline() {
        Markup out = new Markup();
        out.open("svg", attributes(false)).element("title", title).add(body);
        return out.close();
    }

    /** The drawing as a file: its own style, for light and dark surroundings alike on white. */
    public String standalone() {
        Markup out = new Markup();
        out.open("svg", attributes(true)).element("title", title).style(PlotStyle.forFile());
        out.empty("rect", "class", "bg", "width", "100%", "height", "100%").add(body);
        return out.close().toString();
    }

    /** Writes the standalone drawing in UTF-8. */
    public void writeTo(Path file) throws IOException {
        Files.writeString(file, standalone());
    }

    private String[] attributes(boolean alone) {
        String w = Pen.number(width);
        String h = Pen.number(height);
        String box = "0 0 " + w + " " + h;
        return new String[] {
            alone ? "xmlns" : "role",
            alone ? "http://www.w3.org/2000/svg" : "img",
            "class",
            "plot",
            "width",
            w,
            "height",
            h,
            "viewBox",
            box
        };
    }
}
