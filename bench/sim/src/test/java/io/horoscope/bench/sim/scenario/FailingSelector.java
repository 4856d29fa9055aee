package io.horoscope.bench.sim.scenario;

import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;
import io.horoscope.core.settings.SettingsReader;

/** Throws at every call, at every second one a linkage error. */
public final class FailingSelector implements ReplicaSelector {

    private int calls;

    public FailingSelector(SettingsReader section) {}

    @Override
    public String name() {
        return "failing";
    }

    @Override
    public void order(int[] replicas, int count, SelectionContext context) {
        replicas[0] = replicas[count - 1];
        fail();
    }

    @Override
    public void sent(int node, long nowNanos) {
        fail();
    }

    @Override
    public void answered(
            int node, long nowNanos, long latencyNanos, int queued, long serviceNanos) {
        fail();
    }

    @Override
    public long tickIntervalNanos() {
        return 100_000_000L;
    }

    @Override
    public void tick(long nowNanos) {
        fail();
    }

    private void fail() {
        if (++calls % 2 == 0) {
            throw new NoSuchMethodError("call " + calls);
        }
        throw new IllegalStateException("call " + calls);
    }
}
