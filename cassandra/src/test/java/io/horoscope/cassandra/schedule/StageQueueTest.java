package io.horoscope.cassandra.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.schedule.ExpectedCosts;
import io.horoscope.core.schedule.Heads;
import io.horoscope.core.schedule.QueuedRead;
import io.horoscope.core.schedule.ReadQueue;
import io.horoscope.core.schedule.Scheduling;
import io.horoscope.core.schedule.SchedulingPolicy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class StageQueueTest {

    private static final int PRODUCERS = 8;
    private static final int WORKERS = 8;
    private static final int TASKS_EACH = 25_000;
    private static final int TASKS = PRODUCERS * TASKS_EACH;

    private final ReadQueue<Runnable> reads =
            new ReadQueue<>(Scheduling.byDefault(), new ExpectedCosts());
    private final StageQueue queue =
            new StageQueue(
                    reads,
                    this::now,
                    (what, thrown) -> {
                        throw new AssertionError(what, thrown);
                    });
    private Runnable atNextTime = () -> {};
    private final AtomicIntegerArray ran = new AtomicIntegerArray(TASKS);
    private final AtomicReference<String> wrong = new AtomicReference<>();

    @BeforeAll
    static void initialise() {
        DatabaseDescriptor.clientInitialization();
        StageTasks.resolve();
    }

    @Test
    void poll_fifo_isTheVeryTask() {
        Runnable task = () -> {};
        assertNull(queue.poll());
        assertTrue(queue.add(task));
        assertSame(task, queue.peek());
        assertEquals(1, queue.size());
        assertSame(task, queue.poll());
        assertTrue(queue.isEmpty());
        assertEquals(0, reads.waiting());
    }

    @Test
    void poll_policy_isAWrapperThatRunsTheTask() {
        queue.schedule(StageReads.scheduling("weighted_fair"));
        List<Integer> order = new ArrayList<>();
        Runnable task = () -> order.add(1);
        queue.offer(task);
        assertSame(task, queue.peek());
        assertFalse(queue.isEmpty());
        Runnable polled = queue.poll();
        assertEquals(0, reads.state(1, 0).served());
        polled.run();
        assertEquals(List.of(1), order);
        assertEquals(1, reads.state(1, 0).served());
        assertNull(queue.poll());
    }

    /** A thread with a permit must get a task, whatever a policy of a user's does. */
    @Test
    void poll_policyThrows_isTheOldestTaskAndAFailure() {
        List<String> failures = new ArrayList<>();
        StageQueue guarded = new StageQueue(reads, this::now, (what, thrown) -> failures.add(what));
        guarded.schedule(new Scheduling(new Throwing(), Scheduling.NO_LIMIT, false));
        List<Integer> order = new ArrayList<>();
        guarded.add(() -> order.add(1));
        guarded.add(() -> order.add(2));
        guarded.poll().run();
        guarded.poll().run();
        assertEquals(List.of(1, 2), order);
        assertEquals(Set.of("to order waiting reads"), new HashSet<>(failures));
        assertEquals(6, failures.size());
    }

    private static final class Throwing implements SchedulingPolicy {

        @Override
        public String name() {
            return "throwing";
        }

        @Override
        public double costNanos(QueuedRead<?> read) {
            throw new IllegalStateException("on purpose");
        }

        @Override
        public int level(QueuedRead<?> read) {
            throw new NoSuchMethodError("on purpose");
        }

        @Override
        public int pick(Heads heads, long nowNanos) {
            throw new IllegalStateException("on purpose");
        }
    }

    /** So that no read waits longer because of a change. */
    @Test
    void poll_afterAChange_servesWhatWaitedBeforeFirst() {
        List<Integer> order = new ArrayList<>();
        queue.add(() -> order.add(1));
        queue.add(() -> order.add(2));
        queue.schedule(StageReads.scheduling(StageReads.BY_COST));
        queue.add(() -> order.add(3));
        queue.add(() -> order.add(4));
        queue.poll().run();
        queue.schedule(Scheduling.byDefault());
        queue.add(() -> order.add(5));
        assertEquals(4, queue.size());
        drain();
        // What waits for a policy goes first when the order is fifo, before any other.
        assertEquals(List.of(1, 3, 4, 2, 5), order);
    }

    /**
     * While a poll looks, another one takes the only read, and a thread that had seen the policy of
     * before adds its task where the first one has looked already.
     */
    @Test
    void poll_taskAddedBehindIt_looksAgain() {
        Scheduling fair = StageReads.scheduling("weighted_fair");
        Runnable late = () -> {};
        queue.schedule(fair);
        queue.add(() -> {});
        List<Runnable> taken = new ArrayList<>();
        atNextTime =
                () -> {
                    taken.add(queue.poll());
                    queue.schedule(Scheduling.byDefault());
                    queue.add(late);
                    queue.schedule(fair);
                };
        assertSame(late, queue.poll());
        assertEquals(1, taken.size());
        assertTrue(queue.isEmpty());
    }

    private long now() {
        Runnable meanwhile = atNextTime;
        atNextTime = () -> {};
        meanwhile.run();
        return System.nanoTime();
    }

    /** Any calls and changes: a poll is empty if and only if the queue is, and nothing is lost. */
    @Test
    void anyCalls_oneThread_losesNothingAndFindsAll() {
        long seed = Long.getLong("horoscope.seed", 20260101L);
        SplittableRandom random = new SplittableRandom(seed);
        List<Scheduling> policies = StageReads.all();
        Set<Integer> waiting = new HashSet<>();
        int next = 0;
        for (int round = 0; round < 100_000; round++) {
            String context = "rerun with -Dhoroscope.seed=" + seed + " (round " + round + ")";
            int choice = random.nextInt(20);
            if (choice == 0) {
                queue.schedule(policies.get(random.nextInt(policies.size())));
            } else if (choice < 10) {
                int number = next++;
                waiting.add(number);
                queue.add(() -> assertTrue(waiting.remove(number), context));
            } else if (!waiting.isEmpty()) {
                queue.poll().run();
            }
            assertEquals(waiting.size(), queue.size(), context);
            assertEquals(waiting.isEmpty(), queue.isEmpty(), context);
            assertEquals(waiting.isEmpty(), queue.peek() == null, context);
        }
        drain();
        assertEquals(Set.of(), waiting);
        assertNull(queue.poll());
    }

    /**
     * Sixteen threads as Cassandra's stage has them, while the policy goes to and from fifo: a task
     * is added, then a permit released; a worker acquires a permit, then polls.
     */
    @Test
    @Timeout(120)
    void poll_withPermitWhileThePolicyChanges_isNeverEmpty() throws InterruptedException {
        Semaphore permits = new Semaphore(0);
        List<Thread> threads = new ArrayList<>();
        for (int producer = 0; producer < PRODUCERS; producer++) {
            int first = producer * TASKS_EACH;
            threads.add(started(() -> produce(first, permits)));
        }
        for (int worker = 0; worker < WORKERS; worker++) {
            threads.add(started(() -> work(permits)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertNull(wrong.get());
        assertTrue(queue.isEmpty());
        for (int task = 0; task < TASKS; task++) {
            assertEquals(1, ran.get(task), "task " + task);
        }
    }

    private void produce(int first, Semaphore permits) {
        List<Scheduling> policies = StageReads.all();
        for (int i = first; i < first + TASKS_EACH; i++) {
            int number = i;
            if (number % 20 == 0) {
                synchronized (queue) {
                    queue.schedule(policies.get(number / 20 % policies.size()));
                }
            }
            queue.add(() -> ran.incrementAndGet(number));
            permits.release();
        }
    }

    private void work(Semaphore permits) {
        for (int i = 0; i < TASKS / WORKERS; i++) {
            permits.acquireUninterruptibly();
            Runnable task = queue.poll();
            if (task == null) {
                wrong.compareAndSet(null, "an empty poll with a permit");
            } else {
                task.run();
            }
        }
    }

    private void drain() {
        for (Runnable task = queue.poll(); task != null; task = queue.poll()) {
            task.run();
        }
    }

    private Thread started(Runnable body) {
        Thread thread =
                new Thread(
                        () -> {
                            try {
                                body.run();
                            } catch (RuntimeException | AssertionError e) {
                                wrong.compareAndSet(null, e.toString());
                            }
                        });
        thread.start();
        return thread;
    }
}
