package io.horoscope.bench.lab.run.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.LabException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PolledCounterTest {

    private static final Duration DEADLINE = Duration.ofSeconds(20);

    @Test
    void poll_whileOneIsInFlight_sendsNothingMoreAndWaitsForNothing() {
        Semaphore responses = new Semaphore(0);
        AtomicInteger questions = new AtomicInteger();
        try (PolledCounter counter =
                new PolledCounter(
                        () -> {
                            int count = questions.incrementAndGet();
                            responses.acquireUninterruptibly();
                            return count;
                        })) {
            counter.poll();
            Await.until("a question", DEADLINE, () -> questions.get() == 1);
            counter.poll();
            counter.poll();
            assertEquals(Long.MIN_VALUE, counter.series().lastNanos());
            responses.release(2);
            pollUntil(counter, 2);
        }
    }

    @Test
    void poll_noResponse_isSkipped() {
        AtomicInteger count = new AtomicInteger(-1);
        try (PolledCounter counter =
                new PolledCounter(
                        () -> {
                            if (count.incrementAndGet() == 0) {
                                throw new LabException("stalled");
                            }
                            return count.get();
                        })) {
            pollUntil(counter, 1);
        }
    }

    private static void pollUntil(PolledCounter counter, long least) {
        Await.until(
                "a count of " + least,
                DEADLINE,
                () -> {
                    counter.poll();
                    return counter.series().at(Long.MAX_VALUE) >= least;
                });
    }
}
