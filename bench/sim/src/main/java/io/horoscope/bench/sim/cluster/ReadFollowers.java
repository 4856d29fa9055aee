package io.horoscope.bench.sim.cluster;

import io.horoscope.core.Failures;
import io.horoscope.core.plan.GuardedSelector;
import io.horoscope.core.replica.RequestListener;
import io.horoscope.core.select.baseline.DynamicSnitchSelector;

/**
 * Listeners of each request of a coordinator: Cassandra's dynamic snitch, as always, and the
 * selector, whose failures end here as in the woven calls.
 *
 * @param selector may be {@code stock} under guard, which then follows each request once
 */
record ReadFollowers(DynamicSnitchSelector stock, GuardedSelector selector)
        implements RequestListener {

    @Override
    public void sent(int node, long nowNanos) {
        guarded(() -> selector.sent(node, nowNanos));
    }

    @Override
    public void answered(
            int node, long nowNanos, long latencyNanos, int queued, long serviceNanos) {
        stock.answered(node, nowNanos, latencyNanos, queued, serviceNanos);
        guarded(() -> selector.answered(node, nowNanos, latencyNanos, queued, serviceNanos));
    }

    @Override
    public void failed(int node, long nowNanos, long latencyNanos) {
        stock.failed(node, nowNanos, latencyNanos);
        guarded(() -> selector.failed(node, nowNanos, latencyNanos));
    }

    @Override
    public void discarded(int node, long nowNanos) {
        guarded(() -> selector.discarded(node, nowNanos));
    }

    @SuppressWarnings("ReferenceEquality")
    private void guarded(Runnable call) {
        if (selector.unguarded() != stock) {
            try {
                call.run();
            } catch (RuntimeException | Error thrown) {
                Failures.passOnFatal(thrown);
            }
        }
    }
}
