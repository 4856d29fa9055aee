package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.report.Report;
import io.horoscope.bench.report.number.Interval;
import io.horoscope.bench.report.number.Unit;
import io.horoscope.bench.report.plot.Figure;
import io.horoscope.bench.report.table.Table;
import io.horoscope.bench.report.table.TextTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What came out of an experiment: CSV files, plots and one page. Written anew with every part that is finished, so that an
 * interrupted run keeps what it had.
 */
final class Findings {

    private final Path folder;
    private final Experiment experiment;
    private final Map<String, String> facts;
    private final CsvRows rows;
    private final List<String> verdicts = new ArrayList<>();
    private final List<String> refusals = new ArrayList<>();
    private final List<Part> parts = new ArrayList<>();

    /**
     * @param facts what was measured with what, in order
     */
    Findings(Path folder, Experiment experiment, Map<String, String> facts) {
        this.folder = folder;
        this.experiment = experiment;
        this.facts = facts;
        this.rows = new CsvRows(folder);
    }

    /** How a ratio is told in words: 1.23× (1.10 to 1.38). */
    static String show(Interval ratio) {
        if (Double.isNaN(ratio.value())) {
            return "(no figure)";
        }
        String value = Unit.RATIO.show(ratio.value());
        return ratio.hasBounds()
                ? value
                        + " ("
                        + Unit.NUMBER.show(ratio.low())
                        + " to "
                        + Unit.NUMBER.show(ratio.high())
                        + ")"
                : value;
    }

    void add(String heading, Comparison comparison) {
        rows.add(heading, comparison);
        refusals.addAll(comparison.refusals());
        add(
                new Part(
                        heading,
                        ComparisonView.tables(comparison),
                        ComparisonView.figures(comparison)));
    }

    void add(String heading, Events events) {
        rows.add(heading, events);
        refusals.addAll(events.refusals());
        EventsView.verdicts(events).forEach(this::verdict);
        add(new Part(heading, EventsView.tables(events), EventsView.figures(events)));
    }

    void add(String heading, List<Table> tables, List<? extends Figure> figures) {
        add(new Part(heading, tables, figures));
    }

    /** A comparison of which a part that is added later tells: its rows, and what was refused. */
    void keep(String heading, Comparison comparison) {
        rows.add(heading, comparison);
        refusals.addAll(comparison.refusals());
    }

    /** A sentence that says what was found, with its figure. */
    void verdict(String sentence) {
        verdicts.add(sentence);
        write();
    }

    private void add(Part part) {
        parts.add(part);
        write();
    }

    /** Everything as text, for the terminal. */
    String text() {
        StringBuilder text = new StringBuilder();
        for (Part part : parts) {
            text.append('\n').append(part.heading).append('\n');
            part.tables.forEach(
                    table -> text.append('\n').append(TextTable.plain(table)).append('\n'));
        }
        text.append('\n');
        verdicts.forEach(verdict -> text.append("* ").append(verdict).append('\n'));
        refusals.forEach(refusal -> text.append("! ").append(refusal).append('\n'));
        return text.toString();
    }

    private void write() {
        Report.Builder report = Report.titled("Horoscope: " + experiment.name());
        report.paragraph(experiment.shows() + ".");
        report.paragraph("From: " + experiment.origin() + ".");
        facts.forEach(report::fact);
        report.heading("Verdict");
        verdicts.forEach(report::paragraph);
        refusals.forEach(refusal -> report.warning("Not counted: " + refusal));
        for (Part part : parts) {
            report.heading(part.heading);
            part.tables.forEach(report::table);
            part.figures.forEach(report::figure);
        }
        try {
            report.build().writeTo(folder.resolve("report.html"));
            Path plots = Files.createDirectories(folder.resolve("plots"));
            for (Part part : parts) {
                for (Figure figure : part.figures) {
                    figure.writeSvg(plots.resolve(fileName(figure.title()) + ".svg"));
                }
            }
            Files.writeString(folder.resolve("summary.txt"), text());
        } catch (IOException e) {
            throw new LabException(folder + " cannot be written: " + e.getMessage(), e);
        }
    }

    private static String fileName(String title) {
        return title.toLowerCase(java.util.Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    }

    /** A part of the report. */
    private static final class Part {

        private final String heading;
        private final List<Table> tables;
        private final List<? extends Figure> figures;

        Part(String heading, List<Table> tables, List<? extends Figure> figures) {
            this.heading = heading;
            this.tables = tables;
            this.figures = figures;
        }
    }
}
