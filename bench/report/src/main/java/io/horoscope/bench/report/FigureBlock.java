package io.horoscope.bench.report;

import io.horoscope.bench.report.markup.Markup;
import io.horoscope.bench.report.plot.Figure;

/** A drawing with its caption. */
final class FigureBlock implements Block {

    private final Figure figure;
    private final String caption;

    FigureBlock(Figure figure, String caption) {
        this.figure = figure;
        this.caption = caption;
    }

    @Override
    public void write(Markup out) {
        out.open("figure").add(figure.draw().inline());
        if (!caption.isEmpty()) {
            out.element("figcaption", caption);
        }
        out.close();
    }
}
