package io.horoscope.bench.sim.sweep;

import io.horoscope.bench.sim.measure.RunResult;
import io.horoscope.bench.sim.scenario.Run;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * Does runs, one a core at a time. Their order does not matter to any of them.
 *
 * @param workers how many runs at a time
 * @param twice whether each run is done a second time, and must have the same history
 */
public record Sweep(int workers, boolean twice) {

    /**
     * Returns when all runs are done.
     *
     * @param finished is given each run when it is done, by any worker
     * @throws IllegalStateException if a run failed, or differed the second time; the others are
     *     done all the same
     */
    void run(List<Job> jobs, Consumer<Row> finished) throws InterruptedException {
        ExecutorService pool =
                Executors.newFixedThreadPool(
                        workers,
                        task -> {
                            Thread thread = new Thread(task, "simulate");
                            thread.setDaemon(true);
                            return thread;
                        });
        List<? extends Future<?>> runs =
                jobs.stream().map(job -> pool.submit(() -> finished.accept(run(job)))).toList();
        pool.shutdown();
        for (int i = 0; i < runs.size(); i++) {
            await(runs.get(i), jobs.get(i));
        }
    }

    private Row run(Job job) {
        RunResult result = simulate(job);
        if (twice && simulate(job).history() != result.history()) {
            throw new IllegalStateException("is not deterministic: two runs differ");
        }
        return Row.of(job, result);
    }

    private static RunResult simulate(Job job) {
        return Run.of(job.point().variant().scenario(), job.choice(), job.seed());
    }

    private static void await(Future<?> run, Job job) throws InterruptedException {
        try {
            run.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(
                    "run of " + job + ": " + e.getCause().getMessage(), e.getCause());
        }
    }
}
