package io.horoscope.core.select.baseline.rate;

import io.horoscope.core.replica.PerNode;
import io.horoscope.core.replica.RequestListener;
import io.horoscope.core.settings.SettingsReader;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * C3's distributed rate control (NSDI 2015, section 3.2) of one coordinator: a token bucket for
 * each replica, refilled at a sending rate that follows the rate of its answers on a cubic curve.
 *
 * <p>Thread-safe: the state of each replica has a lock of its own, held for a few arithmetic
 * operations.
 *
 * <p>Time starts at the last whole second before the first call. So a simulation's time is used
 * unchanged, and a machine's uptime does not count as time without a decrease.
 */
public final class RateControl implements RequestListener {

    private static final long UNSET = Long.MIN_VALUE;
    private static final long SECOND_NANOS = 1_000_000_000L;
    private static final double NANOS_PER_MILLI = 1e6;

    private final PerNode<ReplicaRate> rates;
    private final AtomicLong originNanos = new AtomicLong(UNSET);

    public RateControl(C3Profile profile) {
        this.rates = new PerNode<>(node -> new ReplicaRate(profile));
    }

    /**
     * Reads {@code rate_control: on|off} and {@code profile: paper|sim}; empty if it is off, as it
     * is by default.
     */
    public static Optional<RateControl> read(SettingsReader section) {
        C3Profile profile = section.choice("profile", C3Profile.class, C3Profile.PAPER);
        return section.flag("rate_control", false)
                ? Optional.of(new RateControl(profile))
                : Optional.empty();
    }

    /** How long a request to the node should wait, in nanoseconds; 0 if it may be sent now. */
    public long waitNanos(int node, long nowNanos) {
        ReplicaRate rate = rates.find(node);
        return rate == null
                ? 0
                : (long) Math.ceil(rate.waitMillis(millis(nowNanos)) * NANOS_PER_MILLI);
    }

    /** A request has waited as long as {@link #waitNanos} said: it gets a token in any case. */
    public void grant(int node, long nowNanos) {
        rates.of(node).grant(millis(nowNanos));
    }

    @Override
    public void sent(int node, long nowNanos) {
        rates.of(node).sent(millis(nowNanos));
    }

    @Override
    public void answered(
            int node, long nowNanos, long latencyNanos, int queued, long serviceNanos) {
        rates.of(node).answered(millis(nowNanos));
    }

    @Override
    public void left(int node) {
        rates.remove(node);
    }

    /** Writes 1 for each replica that has no token now, and 0 for the others. */
    public void markWaiting(int[] replicas, int count, double[] marks, long nowNanos) {
        for (int i = 0; i < count; i++) {
            marks[i] = waitNanos(replicas[i], nowNanos) > 0 ? 1 : 0;
        }
    }

    /** The requests per interval that may be sent to the node now, or NaN if it is unknown. */
    public double sendingRate(int node) {
        ReplicaRate rate = rates.find(node);
        return rate == null ? Double.NaN : rate.sendingRate();
    }

    private double millis(long nowNanos) {
        long origin = originNanos.get();
        if (origin == UNSET) {
            originNanos.compareAndSet(UNSET, Math.floorDiv(nowNanos, SECOND_NANOS) * SECOND_NANOS);
            origin = originNanos.get();
        }
        return (nowNanos - origin) / NANOS_PER_MILLI;
    }
}
