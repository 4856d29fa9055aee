package io.horoscope.bench.report;

import io.horoscope.bench.report.markup.Markup;
import io.horoscope.bench.report.plot.Figure;
import io.horoscope.bench.report.plot.PlotStyle;
import io.horoscope.bench.report.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/**
 * A page of measurements: one HTML file that opens anywhere, in light, dark and print, and without a script. Immutable.
 *
 * <p>The same report gives the same page, byte for byte.
 */
public final class Report {

    /** Fewer headings than this need no list of contents. */
    private static final int HEADINGS_FOR_CONTENTS = 4;

    private final String title;
    private final List<String> headings;
    private final List<Block> blocks;

    private Report(Builder builder) {
        this.title = builder.title;
        this.headings = List.copyOf(builder.headings);
        this.blocks = List.copyOf(builder.blocks);
    }

    public static Builder titled(String title) {
        return new Builder(title);
    }

    /** The whole page. */
    public String html() {
        Markup out = new Markup();
        out.open("html", "lang", "en").open("head");
        out.empty("meta", "charset", "utf-8");
        out.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        out.empty("meta", "name", "color-scheme", "content", "light dark");
        out.element("title", title);
        out.style(PageStyle.css() + PlotStyle.forPage());
        out.close().open("body").open("main").element("h1", title);
        if (headings.size() >= HEADINGS_FOR_CONTENTS) {
            writeContents(out);
        }
        blocks.forEach(block -> block.write(out));
        return "<!DOCTYPE html>\n" + out.close().close().close();
    }

    /** Writes the page in UTF-8. A reader sees the old file or the whole new one. */
    public void writeTo(Path file) throws IOException {
        Path target = file.toAbsolutePath();
        Path draft = target.resolveSibling(target.getFileName() + ".part");
        Files.writeString(draft, html());
        Files.move(draft, target, StandardCopyOption.REPLACE_EXISTING);
    }

    private void writeContents(Markup out) {
        out.open("nav").open("ul");
        for (int at = 0; at < headings.size(); at++) {
            out.open("li").element("a", headings.get(at), "href", "#" + anchor(at)).close();
        }
        out.close().close();
    }

    private static String anchor(int heading) {
        return "part-" + (heading + 1);
    }

    /** Collects the parts of a report in the order of reading. */
    public static final class Builder {

        private final String title;
        private final List<String> headings = new ArrayList<>();
        private final List<Block> blocks = new ArrayList<>();
        private FactList facts;

        private Builder(String title) {
            this.title = title;
        }

        /** Begins a part of the report. Parts are listed at the top once there are four. */
        public Builder heading(String text) {
            String id = anchor(headings.size());
            headings.add(text);
            return add(out -> out.element("h2", text, "id", id));
        }

        /** Begins a section of a part. */
        public Builder subheading(String text) {
            return add(out -> out.element("h3", text));
        }

        public Builder paragraph(String text) {
            return add(out -> out.element("p", text));
        }

        /** Text in which every space counts, such as a command. */
        public Builder code(String text) {
            return add(out -> out.element("pre", text));
        }

        /** Something worth knowing. */
        public Builder note(String text) {
            return add(out -> out.element("p", text, "class", "note"));
        }

        /** Something that limits what the figures mean. */
        public Builder warning(String text) {
            return add(out -> out.element("p", text, "class", "warning"));
        }

        /** A key and its value. Facts that follow one another form one list. */
        public Builder fact(String key, String value) {
            if (facts == null) {
                FactList list = new FactList();
                add(list);
                facts = list;
            }
            facts.add(key, value);
            return this;
        }

        public Builder table(Table table) {
            return add(new TableBlock(table));
        }

        public Builder figure(Figure figure) {
            return figure(figure, "");
        }

        /** A figure with a caption below it. */
        public Builder figure(Figure figure, String caption) {
            return add(new FigureBlock(figure, caption));
        }

        public Report build() {
            facts = null; // Later facts must not change a report that is built.
            return new Report(this);
        }

        private Builder add(Block block) {
            facts = null;
            blocks.add(block);
            return this;
        }
    }
}
