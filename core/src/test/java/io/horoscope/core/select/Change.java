package io.horoscope.core.select;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The last event at one coordinator, and the worse one at the other. Immutable. */
public final class Change {

    private final Consumer<Coordinator> usual;
    private final Consumer<Coordinator> worse;

    public Change(Consumer<Coordinator> usual, Consumer<Coordinator> worse) {
        this.usual = usual;
        this.worse = worse;
    }

    /** Draws changes of one kind. */
    @FunctionalInterface
    public interface Drawn {
        Change draw(SplittableRandom random, int node);
    }

    /**
     * The worse event does not improve the place of its node.
     *
     * @param section of the selector, for the message
     * @param history makes a coordinator, each time with the same history
     */
    public void assertNoBetter(
            Map<String, ?> section, Supplier<Coordinator> history, int node, int[] given) {
        int[] before = orderAfter(usual, history.get(), given);
        int[] after = orderAfter(worse, history.get(), given);
        assertTrue(
                Orders.placeOf(node, after) >= Orders.placeOf(node, before),
                () ->
                        String.format(
                                "%s, node %d of %s: %s, when worse %s",
                                section,
                                node,
                                Arrays.toString(given),
                                Arrays.toString(before),
                                Arrays.toString(after)));
    }

    private static int[] orderAfter(
            Consumer<Coordinator> event, Coordinator coordinator, int[] given) {
        event.accept(coordinator);
        return coordinator.order(given);
    }
}
