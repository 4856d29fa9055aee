package io.horoscope.cassandra;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** What code allocates once it is warm. */
public final class Allocations {

    private static final int ROUNDS = 50_000;

    private Allocations() {}

    /** The bytes of one run, by this thread. */
    public static double bytes(Runnable action) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        long before = 0;
        for (int i = 0; i < 2 * ROUNDS; i++) {
            if (i == ROUNDS) {
                before = threads.getThreadAllocatedBytes(thread);
            }
            action.run();
        }
        return (threads.getThreadAllocatedBytes(thread) - before) / (double) ROUNDS;
    }
}
