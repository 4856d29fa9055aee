package io.horoscope.driver;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;

/**
 * Keeps some {@link PlanOrder}s, so that a plan allocates little. A thread takes the one of its slot
 * and gives it back; where another thread has it, a new one is made. Nothing waits, and nothing is
 * bound to a thread: there may be millions of virtual ones.
 */
final class PlanOrders {

    private static final int SLOTS = 64;

    /** References in two cache lines, which processors fetch in pairs. */
    private static final int APART = 32;

    private final Supplier<PlanOrder> make;
    private final AtomicReferenceArray<PlanOrder> spare = new AtomicReferenceArray<>(SLOTS * APART);

    PlanOrders(Supplier<PlanOrder> make) {
        this.make = make;
    }

    /** One without replicas. */
    PlanOrder take() {
        PlanOrder taken = spare.getAndSet(slot(), null);
        PlanOrder order = taken == null ? make.get() : taken;
        order.clear();
        return order;
    }

    void give(PlanOrder order) {
        spare.setRelease(slot(), order);
    }

    private static int slot() {
        return (int) (Thread.currentThread().getId() % SLOTS) * APART;
    }
}
