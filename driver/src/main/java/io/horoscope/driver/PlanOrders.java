package io.horoscope.driver;

import java.util.Arrays;
import java.util.function.Supplier;

/**
 * {@link PlanOrder}s that are used again and again, so that a plan allocates none. A thread owns one
 * while the default policy makes its plan, and is found by it meanwhile. Nothing waits, and nothing is
 * bound to a thread for longer: there may be millions of virtual ones.
 */
final class PlanOrders {

    private static final int COUNT = 64;

    /** Where so many are owned by other threads in the same microsecond, there is none for this one. */
    private static final int TRIED = 8;

    private final PlanOrder[] orders = new PlanOrder[COUNT];

    PlanOrders(Supplier<PlanOrder> make) {
        Arrays.setAll(orders, i -> make.get());
    }

    /** One without replicas, which this thread owns until it gives it; null if there is none. */
    PlanOrder take(Thread thread) {
        for (int i = 0; i < TRIED; i++) {
            PlanOrder order = candidate(thread, i);
            if (order.isTakenBy(thread)) {
                return order;
            }
        }
        return null;
    }

    /** The one that this thread owns, or null. */
    PlanOrder ownedBy(Thread thread) {
        for (int i = 0; i < TRIED; i++) {
            PlanOrder order = candidate(thread, i);
            if (order.isOwnedBy(thread)) {
                return order;
            }
        }
        return null;
    }

    private PlanOrder candidate(Thread thread, int number) {
        return orders[(int) ((thread.getId() + number) % COUNT)];
    }
}
