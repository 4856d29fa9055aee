package io.horoscope.core.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
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
    private static final int MOST_EMPTY = 20_000; // Empty polls that a worker records.

    private final Semaphore permits = new Semaphore(0);
    private final AtomicReference<String> wrong = new AtomicReference<>();

    // By read, each written by the one thread that adds or polls it. Nanoseconds.
    private final long[] addCalled = new long[READS];
    private final long[] addReturned = new long[READS];
    private final long[] pollCalled = new long[READS];
    private final long[] pollReturned = new long[READS];
    private final int[] levels = new int[READS];
    private final AtomicIntegerArray served = new AtomicIntegerArray(READS);
    private final AtomicInteger left = new AtomicInteger();
    private final Queue<long[]> emptyPolls = new ConcurrentLinkedQueue<>(); // Call and return.

    @Test
    @Timeout(120)
    void poll_withPermitWhilePoliciesChange_returnsEveryReadOnce() throws InterruptedException {
        List<Scheduling> all = new ArrayList<>(Reads.all());
        all.add(Reads.scheduling("weighted_fair", "scan_threads", 2));
        all.add(Reads.scheduling("weighted_fair", "scan_threads", 1));
        run(all.get(0), all, true);
    }

    /** Each level is a queue of its own, first in, first out, whatever the policy. */
    @Test
    @Timeout(120)
    void poll_withPermitAndAnyPolicy_levelsAreLinearisable() throws InterruptedException {
        for (Scheduling scheduling : Reads.all()) {
            run(scheduling, List.of(), true);
        }
    }

    /**
     * Without a permit a poll may be empty while a read waits: if an earlier poll has claimed one,
     * and not yet taken it. So the fourth condition of {@link FifoHistory} does not hold for it, but
     * this: at some moment of it at most as many adds had ended as successful polls had begun.
     */
    @Test
    @Timeout(120)
    void poll_withoutPermit_isEmptyOnlyWhereAllReadsAreClaimed() throws InterruptedException {
        while (emptyPolls.isEmpty()) { // A busy machine may let all adds go first.
            run(Scheduling.byDefault(), List.of(), false);
        }
        long[] added = LongStream.of(addReturned).sorted().toArray();
        long[] claimed = LongStream.of(pollCalled).sorted().toArray();
        for (long[] poll : emptyPolls) {
            int begun = atMost(claimed, poll[0]);
            long moment = poll[0]; // And those at which a successful poll begins.
            while (atMost(added, moment - 1) > begun) {
                boolean isOver = begun == READS || claimed[begun] > poll[1];
                assertFalse(isOver, () -> "empty from " + poll[0] + " to " + poll[1]);
                moment = claimed[begun];
                begun++;
            }
        }
    }

    /** How many of the sorted times are not above one. */
    private static int atMost(long[] times, long bound) {
        int low = 0;
        int high = times.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (times[middle] <= bound) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** All reads, which each level returns once and in order. */
    private void run(Scheduling scheduling, List<Scheduling> changes, boolean hasPermits)
            throws InterruptedException {
        ReadQueue<Integer> queue = new ReadQueue<>(scheduling, new ExpectedCosts());
        left.set(READS);
        permits.drainPermits();
        for (int read = 0; read < READS; read++) {
            served.set(read, 0);
        }
        List<Thread> threads = new ArrayList<>();
        for (int producer = 0; producer < PRODUCERS; producer++) {
            int first = producer * READS_EACH;
            threads.add(started(() -> produce(queue, first, changes)));
        }
        for (int worker = 0; worker < WORKERS; worker++) {
            threads.add(started(() -> work(queue, hasPermits)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertNull(wrong.get());
        assertNull(queue.poll(0));
        assertEquals(0, queue.waiting());
        FifoHistory[] histories = new FifoHistory[Levels.COUNT];
        Arrays.setAll(histories, level -> new FifoHistory());
        for (int read = 0; read < READS; read++) {
            assertEquals(1, served.get(read), "read " + read);
            histories[levels[read]].added(read, addCalled[read], addReturned[read]);
            histories[levels[read]].polled(read, pollCalled[read], pollReturned[read]);
        }
        for (FifoHistory history : histories) {
            assertNull(history.violation());
        }
    }

    private void produce(ReadQueue<Integer> queue, int first, List<Scheduling> changes) {
        for (int number = first; number < first + READS_EACH; number++) {
            if (!changes.isEmpty() && number % 50 == 0) {
                queue.schedule(changes.get(number / 50 % changes.size()));
            }
            QueuedRead<Integer> read = number % 4 == 0 ? Reads.scan(number) : Reads.point(number);
            addCalled[number] = System.nanoTime();
            queue.add(read, addCalled[number]);
            addReturned[number] = System.nanoTime();
            permits.release();
        }
    }

    private void work(ReadQueue<Integer> queue, boolean hasPermits) {
        int empty = 0;
        while (left.get() > 0) {
            if (hasPermits) {
                permits.acquireUninterruptibly();
            }
            long called = System.nanoTime();
            QueuedRead<Integer> read = queue.poll(called);
            long returned = System.nanoTime();
            if (read == null && hasPermits && left.get() > 0) {
                fail("an empty poll with a permit");
            } else if (read == null && empty++ < MOST_EMPTY) {
                emptyPolls.add(new long[] {called, returned});
            }
            if (read == null) {
                continue;
            }
            int number = read.task();
            served.incrementAndGet(number);
            pollCalled[number] = called;
            pollReturned[number] = returned;
            levels[number] = read.level;
            queue.ended(read, read.isScan() ? 3e6 : 3e5);
            if (left.decrementAndGet() == 0) {
                permits.release(WORKERS); // Nobody waits for more.
            }
        }
    }

    private void fail(String what) {
        wrong.compareAndSet(null, what);
        left.set(0);
        permits.release(WORKERS);
    }

    private Thread started(Runnable body) {
        Thread thread =
                new Thread(
                        () -> {
                            try {
                                body.run();
                            } catch (RuntimeException e) {
                                fail(e.toString());
                            }
                        });
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
