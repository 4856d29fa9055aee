package io.horoscope.monitor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class AttemptsTest {

    private final Attempts attempts = new Attempts("An attempt");

    @Test
    void attempt_anErrorThatIsNotFatal_goesOn() {
        AtomicInteger done = new AtomicInteger();
        for (Error error :
                List.of(
                        new AssertionError(),
                        new NoClassDefFoundError(),
                        new StackOverflowError())) {
            attempts.attempt(
                    () -> {
                        done.incrementAndGet();
                        throw error;
                    });
        }
        assertEquals(3, done.get());
    }
}
