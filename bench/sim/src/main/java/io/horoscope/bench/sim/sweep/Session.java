package io.horoscope.bench.sim.sweep;

import io.horoscope.bench.sim.measure.RunResult;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A sweep from its beginning to its files and tables, or to its interruption: the runs that are
 * finished by then are kept and shown in the same way.
 */
public final class Session {

    private final Plan plan;
    private final ResultFiles files;
    private final Path folder;
    private final String python;
    private final PrintStream out;
    private final SortedMap<Integer, RunResult> results = new TreeMap<>(); // by number of the job
    private boolean closed;

    /**
     * @param folder where files go; made if absent
     * @param python interpreter of the program that makes tables and plots of result files, as
     *     {@code scripts/lib.sh} installs it; null where there is none
     */
    public Session(
            Plan plan, Description description, Path folder, String python, PrintStream out) {
        this.plan = plan;
        this.files = new ResultFiles(plan, description, folder);
        this.folder = folder;
        this.python = python;
        this.out = out;
    }

    /**
     * Does all runs of the plan. Their order does not matter to any of them.
     *
     * @param workers how many runs at a time
     * @param twice whether each run is done a second time, and must have the same history
     * @throws IllegalStateException if a run failed, or differed the second time; tables and files
     *     have the others
     */
    public void run(int workers, boolean twice, Progress progress)
            throws IOException, InterruptedException {
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
            runJobs(workers, twice, progress);
        } finally {
            progress.end();
            close("");
            unhook(interrupted);
        }
    }

    private void runJobs(int workers, boolean twice, Progress progress)
            throws InterruptedException {
        ExecutorService pool =
                Executors.newFixedThreadPool(
                        workers,
                        task -> {
                            Thread thread = new Thread(task, "simulate");
                            thread.setDaemon(true);
                            return thread;
                        });
        List<? extends Future<?>> runs =
                plan.jobs().stream()
                        .map(
                                job ->
                                        pool.submit(
                                                () -> {
                                                    add(job, run(job, twice));
                                                    progress.advance();
                                                }))
                        .toList();
        pool.shutdown();
        for (Job job : plan.jobs()) {
            try {
                runs.get(job.number()).get();
            } catch (ExecutionException e) {
                throw new IllegalStateException(
                        "run of " + job + ": " + e.getCause().getMessage(), e.getCause());
            }
        }
    }

    private static RunResult run(Job job, boolean twice) {
        RunResult result = job.run();
        if (twice && job.run().history() != result.history()) {
            throw new IllegalStateException("is not deterministic: two runs differ");
        }
        return result;
    }

    private synchronized void add(Job job, RunResult result) {
        if (!closed) {
            results.put(job.number(), files.append(job, result));
        }
    }

    private synchronized void close(String remark) {
        if (closed) {
            return;
        }
        closed = true;
        try {
            files.finish(results);
            out.flush();
            report();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the results: " + e.getMessage(), e);
        }
        if (!remark.isEmpty()) {
            out.println(remark + " (" + results.size() + " of " + plan.jobs().size() + ")");
        }
        out.flush();
    }

    /** Prints the tables of the folder, and writes its plots and its report. */
    private void report() throws IOException {
        if (python == null || runAnalysis() != 0) {
            out.println(
                    "CSV files are in %s; scripts/report %s makes tables and plots"
                            .formatted(folder, folder));
        }
    }

    private int runAnalysis() throws IOException {
        Process program =
                new ProcessBuilder(python, "-m", "horoscope_analysis", "report", folder.toString())
                        .inheritIO()
                        .start();
        try {
            return program.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 1;
        }
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
