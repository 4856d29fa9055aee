package io.horoscope.core.select;

import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.settings.SettingsReader;
import java.util.Map;

/**
 * The rule in a client that chooses coordinators: with a deadband of 2, and loads of up to five
 * seconds. The driver and the simulated clients share it.
 *
 * <p>Servers have a deadband of 1.25, as replicas report their usual service times to them. A client
 * compares the latencies of its own requests. Of some thirty answers, whose latencies are exponential
 * or vary more, the means of two equal nodes often differ by 1.25, and seldom by 2.
 */
public final class ClientSelection {

    private static final double DEADBAND = 2;

    /** As the servers' default for {@code score_expiry}. */
    private static final long MAX_AGE_NANOS = 5_000_000_000L;

    private ClientSelection() {}

    /** A selector for {@link #fill filled} contexts. */
    public static ReplicaSelector selector() {
        return ReplicaSelectors.readShipped(new SettingsReader(Map.of("deadband", DEADBAND)));
    }

    /**
     * Prepares the context of a request; all requests are of the class of reads of a key.
     *
     * @param nowNanos monotonic time
     */
    public static void fill(SelectionContext context, ScoreTable loads, long nowNanos) {
        context.fill(loads, nowNanos, MAX_AGE_NANOS, OperationClass.READ, SelectionContext.NONE);
    }
}
