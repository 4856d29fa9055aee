package io.horoscope.bench.lab.run.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.run.load.Operation;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class AskedCounterTest {

    private static final Duration DEADLINE = Duration.ofSeconds(20);

    @Test
    void ask_whileTheNodeOwesAnAnswer_asksNothingMoreAndWaitsForNothing() {
        Semaphore answers = new Semaphore(0);
        AtomicInteger questions = new AtomicInteger();
        try (AskedCounter counter =
                new AskedCounter(
                        Operation.READ,
                        () -> {
                            int count = questions.incrementAndGet();
                            answers.acquireUninterruptibly();
                            return count;
                        })) {
            counter.ask();
            Await.until("a question", DEADLINE, () -> questions.get() == 1);
            counter.ask();
            counter.ask();
            assertEquals(Long.MIN_VALUE, counter.of(Operation.READ).lastNanos());
            answers.release();
            Await.until("its answer", DEADLINE, () -> latest(counter) == 1);
            // The answer is there a moment before the next question may be put.
            answers.release();
            Await.until(
                    "the next one",
                    DEADLINE,
                    () -> {
                        counter.ask();
                        return latest(counter) == 2;
                    });
        }
    }

    @Test
    void ask_noAnswer_isForgotten() {
        AtomicLong count = new AtomicLong(-1);
        try (AskedCounter counter =
                new AskedCounter(
                        Operation.SCAN,
                        () -> {
                            if (count.incrementAndGet() == 0) {
                                throw new LabException("it stands still");
                            }
                            return count.get();
                        })) {
            Await.until(
                    "a count",
                    DEADLINE,
                    () -> {
                        counter.ask();
                        return latest(counter) >= 1;
                    });
            assertEquals(1, counter.all().size());
            assertThrows(IllegalArgumentException.class, () -> counter.of(Operation.READ));
        }
    }

    private static double latest(AskedCounter counter) {
        return counter.all().iterator().next().at(Long.MAX_VALUE);
    }
}
