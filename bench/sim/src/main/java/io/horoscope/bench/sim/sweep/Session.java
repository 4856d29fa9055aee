package io.horoscope.bench.sim.sweep;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A sweep from its beginning to its files and tables, or to its interruption: the runs that are
 * finished by then are kept and shown in the same way.
 */
public final class Session {

    private final Plan plan;
    private final ResultFiles files;
    private final Path folder;
    private final Analysis analysis;
    private final PrintStream out;
    private final SortedMap<Integer, Row> rows = new TreeMap<>();
    private boolean closed;

    /**
     * @param folder where files go; made if absent
     */
    public Session(
            Plan plan, Description description, Path folder, Analysis analysis, PrintStream out) {
        this.plan = plan;
        this.files = new ResultFiles(plan, description, folder);
        this.folder = folder;
        this.analysis = analysis;
        this.out = out;
    }

    /**
     * Does it all.
     *
     * @param sweep does the runs of the plan
     * @throws IllegalStateException if a run failed or differed; tables and files have the others
     */
    public void run(Sweep sweep, Progress progress) throws IOException, InterruptedException {
        files.begin();
        Thread interrupted =
                new Thread(
                        () -> {
                            progress.end();
                            close("interrupted: these runs were finished");
                        },
                        "interrupted");
        Runtime.getRuntime().addShutdownHook(interrupted);
        try {
            sweep.run(
                    plan.jobs(),
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
        if (!closed) {
            rows.put(row.job().number(), row);
            files.append(row);
        }
    }

    private synchronized void close(String remark) {
        if (closed) {
            return;
        }
        closed = true;
        try {
            files.finish(rows.values());
            out.flush();
            analysis.report(folder, out);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the results: " + e.getMessage(), e);
        }
        if (!remark.isEmpty()) {
            out.println(remark + " (" + rows.size() + " of " + plan.jobs().size() + ")");
        }
        out.flush();
    }

    /** The hook is not needed any more; where the program is ending it runs and finds no work. */
    private static void unhook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The program is ending.
        }
    }
}
