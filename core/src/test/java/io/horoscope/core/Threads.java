package io.horoscope.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntConsumer;

/** Code that several threads run at once, for tests. */
public final class Threads {

    private Threads() {}

    /** Calls it with 0, 1 and so on, on a thread each, and waits for all; none may throw. */
    public static void run(int count, IntConsumer code) throws InterruptedException {
        Queue<Throwable> thrown = new ConcurrentLinkedQueue<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int number = i;
            Thread thread = new Thread(() -> code.accept(number));
            thread.setUncaughtExceptionHandler((where, what) -> thrown.add(what));
            threads.add(thread);
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(List.of(), List.copyOf(thrown));
    }
}
