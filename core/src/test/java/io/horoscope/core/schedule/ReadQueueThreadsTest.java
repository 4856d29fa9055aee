package io.horoscope.core.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Sixteen threads as Cassandra's stage has them: a read is queued, then a permit released; a worker
 * acquires a permit, then polls.
 */
class ReadQueueThreadsTest {

    private static final int PRODUCERS = 8;
    private static final int WORKERS = 8;
    private static final int READS_EACH = 25_000;
    private static final int READS = PRODUCERS * READS_EACH;

    private final Semaphore permits = new Semaphore(0);
    private final AtomicIntegerArray served = new AtomicIntegerArray(READS);
    private final AtomicReference<String> wrong = new AtomicReference<>();

    @Test
    @Timeout(120)
    void poll_withPermitWhilePoliciesChange_returnsEveryReadOnce() throws InterruptedException {
        List<Scheduling> all = new ArrayList<>(Reads.all());
        all.add(Reads.scheduling("weighted_fair", "scan_threads", 2));
        all.add(Reads.scheduling("shortest_expected_first", "scan_threads", 1));
        ReadQueue<Integer> queue = new ReadQueue<>(all.get(0), new ExpectedCosts());
        run(queue, all);
    }

    /**
     * What one worker polls of one producer is in the order in which it was queued: necessary for
     * any level to be linearisable.
     */
    @Test
    @Timeout(120)
    void poll_anyPolicy_keepsTheOrderOfEachLevel() throws InterruptedException {
        for (Scheduling scheduling : Reads.all()) {
            for (int read = 0; read < READS; read++) {
                served.set(read, 0);
            }
            run(new ReadQueue<>(scheduling, new ExpectedCosts()), List.of());
        }
    }

    private void run(ReadQueue<Integer> queue, List<Scheduling> changes)
            throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int producer = 0; producer < PRODUCERS; producer++) {
            int first = producer * READS_EACH;
            threads.add(started(() -> produce(queue, first, changes)));
        }
        for (int worker = 0; worker < WORKERS; worker++) {
            threads.add(started(() -> work(queue, changes.isEmpty())));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertNull(wrong.get());
        assertNull(queue.poll(0));
        assertEquals(0, queue.waiting());
        for (int read = 0; read < READS; read++) {
            assertEquals(1, served.get(read), "read " + read);
        }
    }

    private void produce(ReadQueue<Integer> queue, int first, List<Scheduling> changes) {
        for (int number = first; number < first + READS_EACH; number++) {
            if (!changes.isEmpty() && number % 50 == 0) {
                queue.schedule(changes.get(number / 50 % changes.size()));
            }
            queue.add(number % 4 == 0 ? Reads.scan(number) : Reads.point(number), number);
            permits.release();
        }
    }

    private void work(ReadQueue<Integer> queue, boolean ordered) {
        int[][] last = new int[PRODUCERS][2 * Levels.COUNT]; // By producer, level and kind.
        for (int i = 0; i < READS / WORKERS; i++) {
            permits.acquireUninterruptibly();
            QueuedRead<Integer> read = queue.poll(i);
            if (read == null) {
                wrong.compareAndSet(null, "an empty poll with a permit");
                continue;
            }
            int number = read.task();
            served.incrementAndGet(number);
            int producer = number / READS_EACH;
            if (ordered && last[producer][read.level] > number) {
                wrong.compareAndSet(null, number + " after " + last[producer][read.level]);
            }
            last[producer][read.level] = number;
            queue.ended(read, read.isScan() ? 3e6 : 3e5);
        }
    }

    private Thread started(Runnable body) {
        Thread thread =
                new Thread(
                        () -> {
                            try {
                                body.run();
                            } catch (RuntimeException e) {
                                wrong.compareAndSet(null, e.toString());
                            }
                        });
        thread.start();
        return thread;
    }
}
