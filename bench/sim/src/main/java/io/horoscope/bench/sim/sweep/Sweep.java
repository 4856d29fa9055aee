package io.horoscope.bench.sim.sweep;

import io.horoscope.bench.sim.measure.RunResult;
import io.horoscope.bench.sim.scenario.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/** Does the runs of a plan, one a core at a time. Which run is done when does not matter to any of them. */
final class Sweep {

    private final Plan plan;
    private final int workers;
    private final boolean twice;

    /**
     * @param twice whether each run is done a second time, and must have the same history
     */
    Sweep(Plan plan, int workers, boolean twice) {
        this.plan = plan;
        this.workers = workers;
        this.twice = twice;
    }

    /**
     * Returns when all runs are done.
     *
     * @param finished is given each run when it is done, by any worker
     * @throws IllegalStateException if a run failed, or differed the second time; the others are done all the same
     */
    void run(Consumer<Row> finished) throws InterruptedException {
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
            runs.add(pool.submit(() -> finished.accept(run(job))));
        }
        pool.shutdown();
        for (int i = 0; i < runs.size(); i++) {
            await(runs.get(i), plan.jobs().get(i));
        }
    }

    private Row run(Job job) {
        RunResult result = Run.of(job.point().variant().scenario(), job.choice(), job.seed());
        if (twice) {
            long again =
                    Run.of(job.point().variant().scenario(), job.choice(), job.seed()).history();
            if (again != result.history()) {
                throw new IllegalStateException("is not deterministic: two runs differ");
            }
        }
        return new Row(job, result, job.seed() == 1);
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
