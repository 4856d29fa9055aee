package io.horoscope.core.select;

import java.util.SplittableRandom;
import java.util.function.Consumer;

/** The last event at one coordinator, and the worse one at the other. Immutable. */
public final class Change {

    public final Consumer<Coordinator> usual;
    public final Consumer<Coordinator> worse;

    public Change(Consumer<Coordinator> usual, Consumer<Coordinator> worse) {
        this.usual = usual;
        this.worse = worse;
    }

    /** Draws changes of one kind. */
    @FunctionalInterface
    public interface Drawn {
        Change draw(SplittableRandom random, int node);
    }
}
