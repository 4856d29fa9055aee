package io.horoscope.bench.lab.quickstart;

import io.horoscope.bench.lab.run.load.Operation;
import java.util.OptionalDouble;

/** How one kind of operation left the overloaded node and came back. Immutable. */
final class Turn {

    private final Operation operation;
    private final OptionalDouble fallSeconds;
    private final double meanFall;
    private final OptionalDouble returnSeconds;

    /**
     * @param fallSeconds from the overload to the first whole second with the share down; empty if never
     * @param meanFall how much of its share the node had lost from then until the overload ended, in [0, 1]
     * @param returnSeconds from the overload's end to the first whole second with the share back; empty if never
     */
    Turn(
            Operation operation,
            OptionalDouble fallSeconds,
            double meanFall,
            OptionalDouble returnSeconds) {
        this.operation = operation;
        this.fallSeconds = fallSeconds;
        this.meanFall = meanFall;
        this.returnSeconds = returnSeconds;
    }

    Operation operation() {
        return operation;
    }

    OptionalDouble fallSeconds() {
        return fallSeconds;
    }

    double meanFall() {
        return meanFall;
    }

    OptionalDouble returnSeconds() {
        return returnSeconds;
    }

    /** Whether the node lost its share in time, stayed without it, and had it back in time. */
    boolean held() {
        return Outcome.within(fallSeconds, Outcome.FALL_DEADLINE_SECONDS)
                && meanFall >= Outcome.TARGET_FALL
                && Outcome.within(returnSeconds, Outcome.RETURN_DEADLINE_SECONDS);
    }
}
