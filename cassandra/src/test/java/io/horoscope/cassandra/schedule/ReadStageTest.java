package io.horoscope.cassandra.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.cassandra.operate.RoutingMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.apache.cassandra.concurrent.DebuggableTask.RunnableDebuggableTask;
import org.apache.cassandra.concurrent.DebuggableTask.RunningDebuggableTask;
import org.apache.cassandra.concurrent.ExecutorPlus;
import org.apache.cassandra.concurrent.ImmediateExecutor;
import org.apache.cassandra.concurrent.SharedExecutorPool;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.metrics.CassandraMetricsRegistry;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Real executors of Cassandra's shared pool. */
@Timeout(120)
class ReadStageTest {

    private static final int THREADS = 8;
    private static final int CALLERS = 8;
    private static final int TASKS_EACH = 40_000;
    private static final int CHANGE_EVERY = 2_000;

    /** The level of weighted_fair for tasks that nothing is known of. */
    private static final int NORMAL = 1;

    private final List<String> failures = new ArrayList<>();
    private final ReadStage stage =
            new ReadStage(System::nanoTime, (what, thrown) -> failures.add(what + thrown));

    @BeforeAll
    static void initialise() {
        DatabaseDescriptor.clientInitialization();
    }

    @Test
    void install_stageInUseOrReplacedOrOther_isRefusedAndSaysWhy() throws Exception {
        ExecutorPlus used = StageReads.executor(1, "used");
        used.submit(() -> {}).get();
        // The worker completes the count after the future.
        while (used.getCompletedTaskCount() == 0) {
            Thread.onSpinWait();
        }
        assertProblem("the stage is in use", used);
        ExecutorPlus busy = StageReads.executor(1, "busy");
        CountDownLatch end = new CountDownLatch(1);
        busy.execute(() -> await(end));
        assertProblem("the stage is in use", busy);
        end.countDown();
        ExecutorPlus replaced = StageReads.executor(1, "replaced");
        assertEquals(Optional.empty(), stage.install(() -> replaced));
        assertProblem("its queue is a " + StageQueue.class.getName(), replaced);
        assertProblem("IllegalArgumentException", ImmediateExecutor.INSTANCE);
        assertTrue(replaced.submit(() -> true).get());
    }

    /** One thread that is held, so that all others wait. */
    @Test
    void execute_fifo_isTheOrderOfArrivalAndNothingIsCounted() throws Exception {
        ExecutorPlus executor = installed(1, "order");
        CountDownLatch start = new CountDownLatch(1);
        executor.execute(() -> await(start));
        List<Integer> order = new ArrayList<>();
        List<Integer> expected = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            int number = i;
            expected.add(i);
            executor.execute(() -> order.add(number));
        }
        start.countDown();
        executor.submit(() -> {}).get();
        assertEquals(expected, order);
        assertFalse(stage.level(NORMAL).wasUsed());
    }

    /** All ways in which Cassandra uses its READ stage. */
    @Test
    void execute_policyChangesUnderLoad_everyTaskRunsOnce() throws Exception {
        ExecutorPlus executor = installed(THREADS, "load");
        int tasks = CALLERS * TASKS_EACH;
        AtomicIntegerArray ran = new AtomicIntegerArray(tasks);
        Semaphore done = new Semaphore(0);
        AtomicInteger changes = new AtomicInteger();
        List<Thread> callers = new ArrayList<>();
        for (int caller = 0; caller < CALLERS; caller++) {
            int first = caller * TASKS_EACH;
            Thread thread =
                    new Thread(
                            () -> {
                                for (int i = first; i < first + TASKS_EACH; i++) {
                                    int number = i;
                                    if (i % CHANGE_EVERY == 0) {
                                        int change = changes.incrementAndGet();
                                        stage.schedule(
                                                StageReads.all()
                                                        .get(change % StageReads.all().size()),
                                                false);
                                    }
                                    Runnable task =
                                            () -> {
                                                ran.incrementAndGet(number);
                                                done.release();
                                            };
                                    start(executor, task, i % 3);
                                }
                            });
            thread.start();
            callers.add(thread);
        }
        for (Thread caller : callers) {
            caller.join();
        }
        done.acquire(tasks);
        for (int i = 0; i < tasks; i++) {
            assertEquals(1, ran.get(i), "task " + i);
        }
        assertEquals(0, executor.getPendingTaskCount());
        assertTrue(stage.level(NORMAL).served() > 0, "served by policies");
        assertEquals(List.of(), failures);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // The task itself counts.
    private static void start(ExecutorPlus executor, Runnable task, int way) {
        if (way == 0) {
            executor.execute(task);
        } else if (way == 1) {
            executor.maybeExecuteImmediately(task);
        } else {
            executor.submit(task);
        }
    }

    @Test
    void queuesAll_asScheduled_ofItsExecutorOnly() {
        ExecutorPlus executor = StageReads.executor(1, "closed");
        stage.schedule(StageReads.scheduling("weighted_fair"), true);
        assertFalse(stage.queuesAll(executor), "not installed");
        assertEquals(Optional.empty(), stage.install(() -> executor));
        stage.schedule(StageReads.scheduling("weighted_fair"), true);
        assertTrue(stage.queuesAll(executor));
        assertFalse(stage.queuesAll(StageReads.executor(1, "other")));
        stage.schedule(StageReads.scheduling("weighted_fair"), false);
        assertFalse(stage.queuesAll(executor));
    }

    @Test
    void execute_taskThrows_endsItsServiceAndTheThreadGoesOn() throws Exception {
        ExecutorPlus executor = installed(1, "throwing");
        stage.schedule(StageReads.scheduling("weighted_fair"), false);
        executor.execute(
                () -> {
                    throw new IllegalStateException("on purpose");
                });
        assertTrue(executor.submit(() -> true).get());
        while (stage.level(NORMAL).served() < 2) {
            Thread.onSpinWait(); // The service ends after the future.
        }
        assertEquals(2, stage.level(NORMAL).served());
    }

    /** What {@code system_views.queries} reads. */
    @Test
    void run_debuggableTask_isShownWhileItRuns() throws Exception {
        ExecutorPlus executor = installed(1, "debuggable");
        stage.schedule(StageReads.scheduling("weighted_fair"), false);
        CountDownLatch shown = new CountDownLatch(1);
        List<String> seen = new ArrayList<>();
        executor.execute(
                debuggable(
                        () -> {
                            for (RunningDebuggableTask task :
                                    SharedExecutorPool.SHARED.runningTasks()) {
                                if (task.hasTask()) {
                                    seen.add(
                                            task.description()
                                                    + task.creationTimeNanos()
                                                    + task.startTimeNanos());
                                }
                            }
                            shown.countDown();
                        }));
        shown.await();
        assertEquals(List.of("SELECT 12"), seen);
    }

    private static RunnableDebuggableTask debuggable(Runnable body) {
        return new RunnableDebuggableTask() {
            @Override
            public void run() {
                body.run();
            }

            @Override
            public long creationTimeNanos() {
                return 1;
            }

            @Override
            public long startTimeNanos() {
                return 2;
            }

            @Override
            public String description() {
                return "SELECT ";
            }
        };
    }

    @Test
    void metrics_readsServed_areThoseOfTheirLevel() throws Exception {
        ExecutorPlus executor = installed(1, "metrics");
        stage.schedule(StageReads.scheduling("weighted_fair"), false);
        RoutingMetrics.register(stage);
        assertTrue(executor.submit(() -> true).get());
        while (stage.level(NORMAL).served() < 1) {
            Thread.onSpinWait(); // The service ends after the future.
        }
        assertEquals(1L, gauge("ServedReads.1"));
        assertEquals(stage.level(NORMAL).serviceNanos(), gauge("MeanServiceNanos.1"));
        assertEquals(stage.level(NORMAL).expectedNanos(), gauge("ExpectedServiceNanos.1"));
        assertEquals(0L, gauge("ServedReads.0"));
        assertEquals(0L, gauge("ExpiredReads.1"));
        assertEquals(0L, gauge("OldestWaitNanos.1"));
        assertEquals(0, gauge("WaitingReads.15"));
        assertEquals(Double.NaN, gauge("MeanServiceNanos.15"));
    }

    private ExecutorPlus installed(int threads, String name) {
        ExecutorPlus executor = StageReads.executor(threads, name);
        assertEquals(Optional.empty(), stage.install(() -> executor));
        return executor;
    }

    private static Object gauge(String name) {
        return CassandraMetricsRegistry.Metrics.getGauges()
                .get("org.apache.cassandra.metrics.Horoscope." + name)
                .getValue();
    }

    private void assertProblem(String expected, ExecutorPlus executor) {
        String problem =
                new ReadStage(System::nanoTime, (what, thrown) -> {})
                        .install(() -> executor)
                        .orElse("none");
        assertTrue(problem.contains(expected), problem);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
