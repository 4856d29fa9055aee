package io.horoscope.core.plan;

import io.horoscope.core.select.Explanation;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A selector that is switched off once it has failed {@link #ALLOWED_FAILURES} times: then it is no
 * longer called, and plans fall back. It stays off until a selector is set again.
 *
 * <p>Exceptions are counted and rethrown; {@link ReadPlan} counts a broken order. All failures
 * since the selector was set count, so a selector that fails at one read in a thousand is switched
 * off after a million. Thread-safe; a call that does not fail costs one volatile read.
 */
public final class GuardedSelector implements ReplicaSelector {

    /** The number of failures after which a selector is switched off. */
    public static final int ALLOWED_FAILURES = 1_000;

    private final ReplicaSelector selector;
    private final AtomicInteger failures = new AtomicInteger();

    private GuardedSelector(ReplicaSelector selector) {
        this.selector = selector;
    }

    /** Wraps a selector that is not wrapped yet. */
    public static GuardedSelector of(ReplicaSelector selector) {
        return selector instanceof GuardedSelector
                ? (GuardedSelector) selector
                : new GuardedSelector(selector);
    }

    /** The wrapped selector. */
    public ReplicaSelector unguarded() {
        return selector;
    }

    /** Whether it has failed too often. */
    public boolean isOff() {
        return failures.get() >= ALLOWED_FAILURES;
    }

    /** Counts a failure other than an exception. */
    void fail() {
        // Not past the limit: a count that wraps would switch it on again.
        if (!isOff()) {
            failures.incrementAndGet();
        }
    }

    @Override
    public String name() {
        return selector.name();
    }

    @Override
    public boolean needsScores() {
        return selector.needsScores();
    }

    @Override
    public boolean startsFromStockOrder() {
        return selector.startsFromStockOrder();
    }

    @Override
    public void order(int[] replicas, int count, SelectionContext context) {
        try {
            selector.order(replicas, count, context);
        } catch (RuntimeException | Error e) {
            fail();
            throw e;
        }
    }

    @Override
    public Optional<Explanation> explain(int[] replicas, int count, SelectionContext context) {
        return selector.explain(replicas, count, context);
    }

    @Override
    public boolean isWorthMerging(
            int[] shared, int count, int firstOfLeft, int firstOfRight, SelectionContext context) {
        try {
            return selector.isWorthMerging(shared, count, firstOfLeft, firstOfRight, context);
        } catch (RuntimeException | Error e) {
            fail();
            throw e;
        }
    }

    @Override
    public void sent(int node, long nowNanos) {
        if (isOff()) {
            return;
        }
        try {
            selector.sent(node, nowNanos);
        } catch (RuntimeException | Error e) {
            fail();
            throw e;
        }
    }

    @Override
    public void answered(
            int node, long nowNanos, long latencyNanos, int queued, long serviceNanos) {
        if (isOff()) {
            return;
        }
        try {
            selector.answered(node, nowNanos, latencyNanos, queued, serviceNanos);
        } catch (RuntimeException | Error e) {
            fail();
            throw e;
        }
    }

    @Override
    public void failed(int node, long nowNanos, long latencyNanos) {
        if (isOff()) {
            return;
        }
        try {
            selector.failed(node, nowNanos, latencyNanos);
        } catch (RuntimeException | Error e) {
            fail();
            throw e;
        }
    }

    @Override
    public void discarded(int node, long nowNanos) {
        if (isOff()) {
            return;
        }
        try {
            selector.discarded(node, nowNanos);
        } catch (RuntimeException | Error e) {
            fail();
            throw e;
        }
    }

    @Override
    public void left(int node) {
        selector.left(node);
    }

    @Override
    public long tickIntervalNanos() {
        return isOff() ? 0 : selector.tickIntervalNanos();
    }

    @Override
    public void tick(long nowNanos) {
        try {
            selector.tick(nowNanos);
        } catch (RuntimeException | Error e) {
            fail();
            throw e;
        }
    }
}
