package io.horoscope.bench.sim.sweep;

import io.horoscope.bench.sim.measure.RunResult;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    private final Analysis analysis;
    private final PrintStream out;
    private final SortedMap<Integer, RunResult> results = new TreeMap<>(); // by number of the job
    private boolean closed;

    /**
     * @param folder where files go; made if absent
     */
    public Session(Plan plan, Description description, Path folder, Analysis analysis) {
        this.plan = plan;
        this.files = new ResultFiles(plan, description, folder);
        this.analysis = analysis;
        this.out = analysis.out();
    }

    /**
     * Does all runs of the plan. Their order does not matter to any of them.
     *
     * @param workers how many runs at a time
     * @throws IllegalStateException if a run failed; tables and files have the others
     */
    public void run(int workers, Progress progress) throws IOException, InterruptedException {
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
            runJobs(workers, progress);
        } finally {
            progress.end();
            close("");
            unhook(interrupted);
        }
    }

    /** The results so far, in the order of the plan. */
    synchronized Map<Job, RunResult> results() {
        Map<Job, RunResult> byJob = new LinkedHashMap<>();
        results.forEach((number, result) -> byJob.put(plan.jobs().get(number), result));
        return byJob;
    }

    private void runJobs(int workers, Progress progress) throws InterruptedException {
        ExecutorService pool =
                Executors.newFixedThreadPool(
                        workers,
                        task -> {
                            Thread thread = new Thread(task, "simulate");
                            thread.setDaemon(true);
                            return thread;
                        });
        List<Future<?>> runs = new ArrayList<>();
        for (Job job : plan.jobs()) {
            runs.add(
                    pool.submit(
                            () -> {
                                add(job, job.run());
                                progress.advance();
                            }));
        }
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
            analysis.report(files.folder());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the results: " + e.getMessage(), e);
        }
        if (!remark.isEmpty()) {
            out.println(remark + " (" + results.size() + " of " + plan.jobs().size() + ")");
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
