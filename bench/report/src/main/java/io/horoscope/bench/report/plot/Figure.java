package io.horoscope.bench.report.plot;

import java.io.IOException;
import java.nio.file.Path;

/** Something to draw. Immutable. */
public interface Figure {

    String title();

    /** The same figure gives the same drawing, byte for byte. */
    Drawing draw();

    /** Writes the figure as an SVG file of its own, on a white background. */
    default void writeSvg(Path file) throws IOException {
        draw().writeTo(file);
    }
}
