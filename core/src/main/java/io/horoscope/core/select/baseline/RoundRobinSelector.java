package io.horoscope.core.select.baseline;

import io.horoscope.core.replica.PerNode;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;
import io.horoscope.core.select.baseline.rate.RateControl;
import io.horoscope.core.select.baseline.rate.RateLimited;
import io.horoscope.core.settings.SettingsReader;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Takes the replicas of a group in turn: every read of the group starts one replica further on. A
 * group is identified by its first replica as given, as in C3's simulator. With rate control,
 * replicas without a token go last.
 */
public final class RoundRobinSelector implements ReplicaSelector, RateLimited {

    public static final String NAME = "round_robin";

    private final PerNode<AtomicInteger> turns = new PerNode<>(node -> new AtomicInteger());
    private final Optional<RateControl> rates;

    /**
     * @param rates empty for none
     */
    public RoundRobinSelector(Optional<RateControl> rates) {
        this.rates = rates;
    }

    public static RoundRobinSelector read(SettingsReader section) {
        return new RoundRobinSelector(RateControl.read(section));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void order(int[] replicas, int count, SelectionContext context) {
        if (count < 2) {
            return;
        }
        int turn = turns.of(replicas[0]).getAndIncrement();
        Rotation.left(replicas, count, Math.floorMod(turn, count));
        if (rates.isPresent()) {
            double[] waits = context.scratch();
            rates.get().markWaiting(replicas, count, waits, context.nowNanos());
            StableSort.byKey(replicas, waits, count);
        }
    }

    @Override
    public Optional<RateControl> rateControl() {
        return rates;
    }

    @Override
    public void sent(int node, long nowNanos) {
        if (rates.isPresent()) {
            rates.get().sent(node, nowNanos);
        }
    }

    @Override
    public void answered(
            int node, long nowNanos, long latencyNanos, int queued, long serviceNanos) {
        if (rates.isPresent()) {
            rates.get().answered(node, nowNanos, latencyNanos, queued, serviceNanos);
        }
    }

    @Override
    public void left(int node) {
        turns.remove(node);
        if (rates.isPresent()) {
            rates.get().left(node);
        }
    }
}
