package io.horoscope.bench.lab.quickstart;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.quickstart.Outcome.Turn;
import io.horoscope.bench.lab.run.load.Operation;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class OutcomeTest {

    @Test
    void held_readsAtTheTargets_atTheLimitAndOnePast() {
        assertTrue(reads(3.0, 0.8, 8.0).held());
        assertFalse(reads(3.01, 0.8, 8.0).held());
        assertFalse(reads(3.0, 0.79, 8.0).held());
        assertFalse(reads(3.0, 0.8, 8.01).held());
    }

    @Test
    void held_neverFellOrNeverReturned_isNo() {
        OptionalDouble never = OptionalDouble.empty();
        assertFalse(new Turn(Operation.READ, never, 1, OptionalDouble.of(1)).held());
        assertFalse(new Turn(Operation.READ, OptionalDouble.of(1), 1, never).held());
    }

    private static Turn reads(double fallSeconds, double fall, double returnSeconds) {
        return new Turn(
                Operation.READ,
                OptionalDouble.of(fallSeconds),
                fall,
                OptionalDouble.of(returnSeconds));
    }
}
