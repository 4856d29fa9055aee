package io.horoscope.cassandra.thread;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.cassandra.request.TickThread;
import io.horoscope.cassandra.settings.RoutingPolicies;
import io.horoscope.cassandra.settings.RoutingPolicy;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Errors do not end the threads: M10 of the security review. */
class ThreadsTest {

    private static final Logger logger = LoggerFactory.getLogger(ThreadsTest.class);
    private static final long DEADLINE_SECONDS = 30;

    @Test
    void attempt_anyFailureButFatal_isFalse() {
        for (Throwable failure :
                List.of(
                        new AssertionError(),
                        new NoClassDefFoundError(),
                        new StackOverflowError(),
                        new IllegalStateException())) {
            assertFalse(Attempt.succeeds(logger, "failed", () -> throwIt(failure)));
        }
        assertTrue(Attempt.succeeds(logger, "failed", () -> {}));
        assertThrows(
                OutOfMemoryError.class,
                () -> Attempt.succeeds(logger, "failed", () -> throwIt(new OutOfMemoryError())));
    }

    @Test
    void every_choreThrowsAnError_runsAgain() throws InterruptedException {
        CountDownLatch runs = new CountDownLatch(2);
        PeriodicTasks tasks = new PeriodicTasks("HoroscopeTasks");
        tasks.start();
        try {
            tasks.every(
                    1,
                    () -> {
                        runs.countDown();
                        throw new AssertionError("of a test");
                    });
            assertTrue(runs.await(DEADLINE_SECONDS, TimeUnit.SECONDS));
        } finally {
            tasks.stop();
        }
    }

    @Test
    void tickThread_errors_goesOn() throws InterruptedException {
        RoutingPolicy policy = RoutingPolicies.of("closest");
        AtomicInteger failures = new AtomicInteger();
        CountDownLatch ticks = new CountDownLatch(2);
        TickThread thread =
                new TickThread(
                        () -> {
                            if (failures.incrementAndGet() <= 3) {
                                throw new NoClassDefFoundError("of a test");
                            }
                            ticks.countDown();
                            return policy;
                        },
                        System::nanoTime);
        thread.start();
        try {
            assertTrue(ticks.await(DEADLINE_SECONDS, TimeUnit.SECONDS));
        } finally {
            thread.stop();
        }
    }

    private static void throwIt(Throwable failure) throws Exception {
        if (failure instanceof Error) {
            throw (Error) failure;
        }
        throw (Exception) failure;
    }
}
