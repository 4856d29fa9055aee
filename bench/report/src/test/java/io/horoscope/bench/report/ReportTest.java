package io.horoscope.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.report.number.Interval;
import io.horoscope.bench.report.number.Unit;
import io.horoscope.bench.report.plot.LinePlot;
import io.horoscope.bench.report.plot.Series;
import io.horoscope.bench.report.table.Cell;
import io.horoscope.bench.report.table.Column;
import io.horoscope.bench.report.table.Table;
import io.horoscope.bench.report.table.TextTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

class ReportTest {

    private static Report.Builder small() {
        Table table =
                Table.titled("Table <1>")
                        .column(Column.text("selector"))
                        .column(Column.number("p99").lowestIsBest())
                        .row(Cell.of("a & b"), Cell.of(Interval.plusMinus(2e6, 1e5), Unit.NANOS))
                        .row(Cell.of("c"), Cell.of(3e6, Unit.NANOS))
                        .referenceRow(Cell.of("oracle"), Cell.missing())
                        .build();
        return Report.titled("Title & <more>")
                .fact("seed", "1")
                .fact("commit", "\"abc\"")
                .heading("One")
                .paragraph("Some text.")
                .note("A note.")
                .warning("A warning.")
                .subheading("Below")
                .code("run  --it")
                .table(table)
                .fact("later", "list");
    }

    @Test
    void html_eachElement_isAsExpected() throws Exception {
        String html = small().build().html();
        Golden.assertMatches("report-body.html", html.substring(html.indexOf("<body>")));
    }

    @Test
    void html_demo_isWellFormedAndNeedsNothingElse() throws Exception {
        String html = Demo.report().html();
        Document page = XmlCheck.parse(html);
        for (String tag : List.of("script", "link", "img", "iframe", "object", "use", "image")) {
            assertEquals(0, page.getElementsByTagName(tag).getLength(), tag);
        }
        for (String outside : List.of("http:", "https:", "url(", "@import", "src=", "@font-face")) {
            assertFalse(html.contains(outside), outside);
        }
    }

    @Test
    void standalone_demo_needsNothingElse() {
        String svg = Demo.heat().draw().standalone();
        String bare = svg.replace("xmlns=\"http://www.w3.org/2000/svg\"", "");
        assertFalse(bare.contains("http") || bare.contains("url(") || bare.contains("href"));
        assertTrue(svg.contains("<rect class=\"bg\""));
    }

    @Test
    void html_builtTwiceInAnyLocale_isTheSame() {
        String first = Demo.report().html();
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertEquals(first, Demo.report().html());
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void html_hostileText_isNowhereMarkup() throws Exception {
        String hostile = "\"'></title></style></p><script>alert(1)</script><!--\u0000";
        Table table =
                Table.titled(hostile).column(Column.text(hostile)).row(Cell.of(hostile)).build();
        LinePlot plot =
                LinePlot.titled(hostile).series(Series.named(hostile).point(1, 1).build()).build();
        String html =
                Report.titled(hostile)
                        .fact(hostile, hostile)
                        .heading(hostile)
                        .heading(hostile)
                        .heading(hostile)
                        .heading(hostile)
                        .subheading(hostile)
                        .paragraph(hostile)
                        .code(hostile)
                        .note(hostile)
                        .warning(hostile)
                        .table(table)
                        .figure(plot, hostile)
                        .build()
                        .html();
        assertFalse(html.contains("<script"));
        assertFalse(html.contains("<!--"));
        XmlCheck.parse(html);
    }

    @Test
    void html_fourHeadings_areListed() {
        Report.Builder report = Report.titled("t").heading("a").heading("b").heading("c");
        assertFalse(report.build().html().contains("<nav>"));
        assertTrue(report.heading("d").build().html().contains("href=\"#part-4\""));
    }

    @Test
    void build_builderGoesOn_reportStaysAsItWas() {
        Report.Builder builder = Report.titled("t").fact("a", "1");
        Report report = builder.build();
        String before = report.html();
        builder.fact("b", "2").paragraph("more");
        assertEquals(before, report.html());
    }

    @Test
    void writeTo_existingFile_isReplacedAndNoDraftLeft(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("report.html");
        Files.writeString(file, "old");
        Report report = small().build();
        report.writeTo(file);
        assertEquals(report.html(), Files.readString(file));
        try (var files = Files.list(folder)) {
            assertEquals(1, files.count());
        }
    }

    /** Leaves one of everything in target/demo, for eyes. */
    @Test
    void demo_isWritten() throws Exception {
        Path folder = Files.createDirectories(Path.of("target", "demo"));
        Demo.report().writeTo(folder.resolve("report.html"));
        Demo.heat().writeSvg(folder.resolve("heat.svg"));
        Demo.latency().writeSvg(folder.resolve("latency.svg"));
        Files.writeString(folder.resolve("table.txt"), TextTable.plain(Demo.table()));
        assertTrue(Files.size(folder.resolve("report.html")) < 200_000);
    }
}
