package io.horoscope.core.select;

import io.horoscope.core.replica.PerNode;
import io.horoscope.core.settings.SettingsReader;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Takes the replicas of a group in turn: every ordering of the group starts one replica further on.
 * A group is known by its first replica as given, as in C3's simulator. With rate control, replicas
 * that should wait go behind those that may be asked now.
 */
public final class RoundRobinSelector implements ReplicaSelector {

    public static final String NAME = "round_robin";

    private final PerNode<AtomicInteger> turns = new PerNode<>(node -> new AtomicInteger());
    private final Optional<RateControl> rates;

    /**
     * @param rates empty for none
     */
    public RoundRobinSelector(Optional<RateControl> rates) {
        this.rates = rates;
    }

    static RoundRobinSelector read(SettingsReader section) {
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
            rates.get().putWaitingLast(replicas, count, context);
        }
    }

    @Override
    public Admission admission() {
        return rates.isPresent() ? rates.get() : Admission.UNLIMITED;
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
