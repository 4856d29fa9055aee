package io.horoscope.core.select;

import java.util.SplittableRandom;
import java.util.function.Consumer;

/** The last event at one coordinator, and the worse one at the other. Immutable. */
final class Change {

    final Consumer<Coordinator> usual;
    final Consumer<Coordinator> worse;

    Change(Consumer<Coordinator> usual, Consumer<Coordinator> worse) {
        this.usual = usual;
        this.worse = worse;
    }

    /** Draws changes of one kind. */
    @FunctionalInterface
    interface Drawn {
        Change draw(SplittableRandom random, int node);
    }
}
