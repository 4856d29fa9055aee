package io.horoscope.bench.sim.sweep;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A sweep from its beginning to its files and tables, or to its interruption: what is finished by then is kept and shown the same.
 */
public final class Session {

    private final Plan plan;
    private final Path folder;
    private final PrintStream out;
    private final PrintStream err;
    private final Results results;
    private final CsvFiles files;
    private boolean closed;

    /**
     * @param folder where files go; made if absent
     */
    public Session(Plan plan, Path folder, PrintStream out, PrintStream err) {
        this.plan = plan;
        this.folder = folder;
        this.out = out;
        this.err = err;
        this.results = new Results(plan);
        this.files = new CsvFiles(folder);
    }

    /**
     * Does it all.
     *
     * @param workers how many runs at a time
     * @param terminal whether {@code err} is a terminal
     * @param twice whether each run is repeated and compared
     * @throws IllegalStateException if a run failed or differed; tables and files have the others
     */
    public void run(int workers, boolean terminal, boolean twice)
            throws IOException, InterruptedException {
        Files.createDirectories(folder);
        files.begin();
        Progress progress = new Progress(err, terminal, System::nanoTime, plan.size());
        Thread interrupted =
                new Thread(
                        () -> {
                            progress.end();
                            close("interrupted: these runs were finished");
                        },
                        "interrupted");
        Runtime.getRuntime().addShutdownHook(interrupted);
        try {
            new Sweep(plan, workers, twice)
                    .run(
                            row -> {
                                add(row);
                                progress.advance();
                            });
        } finally {
            progress.end();
            close("");
            unhook(interrupted);
        }
    }

    private synchronized void add(Row row) {
        if (closed) {
            return;
        }
        results.add(row);
        files.append(row);
        results.summary(row.job().point(), row.job().choice())
                .filter(summary -> summary.seeds() == plan.seeds())
                .ifPresent(files::append);
    }

    private synchronized void close(String remark) {
        if (closed) {
            return;
        }
        closed = true;
        files.finish(results);
        for (Point point : plan.points()) {
            if (!results.at(point).isEmpty()) {
                new TerminalTable(point, results.at(point)).lines().forEach(out::println);
                out.println();
            }
        }
        writeReport();
        out.println(
                "written: "
                        + folder.resolve("report.html")
                        + ", plots/*.svg, runs.csv, summary.csv");
        if (!remark.isEmpty()) {
            out.println(remark + " (" + results.rows().size() + " of " + plan.size() + ")");
        }
        out.flush();
    }

    private void writeReport() {
        try {
            SweepReport report = new SweepReport(results);
            report.build().writeTo(folder.resolve("report.html"));
            report.writePlots(folder.resolve("plots"));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the report", e);
        }
    }

    /** The hook is of no use any more; where the program is being ended it runs and finds nothing to do. */
    private static void unhook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The program is being ended.
        }
    }
}
