package io.horoscope.bench.lab.run.load;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class AnswersTest {

    private static final int ANSWERS = 10_000;

    @Test
    void quantileNanos_thousandsOfAnswers_isTheLatencyOfThatRank() {
        Answers answers = new Answers();
        for (int i = ANSWERS; i >= 1; i--) {
            answers.record(Operation.READ, i, null);
        }
        assertEquals(
                ANSWERS / 2.0, (double) answers.quantileNanos(Operation.READ, 0.5), ANSWERS / 2e3);
        assertEquals(ANSWERS, (double) answers.quantileNanos(Operation.READ, 1), ANSWERS / 1e3);
        assertEquals(1, answers.quantileNanos(Operation.READ, 0.000001));
        assertEquals(0, answers.quantileNanos(Operation.SCAN, 0.5));
    }

    @Test
    void record_failure_isCountedAndTheFirstKept() {
        Answers answers = new Answers();
        answers.record(Operation.SCAN, 1, new IllegalStateException("first"));
        answers.record(Operation.SCAN, 1, new IllegalStateException("second"));
        assertEquals(2, answers.failures());
        assertEquals(0, answers.count(Operation.SCAN));
        assertEquals("java.lang.IllegalStateException: first", answers.firstFailure());
        answers.clear();
        assertEquals(0, answers.failures());
    }
}
