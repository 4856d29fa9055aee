package io.horoscope.cassandra.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.cache.TestRing;
import io.horoscope.cassandra.settings.RoutingMode;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.plan.Fallback;
import io.horoscope.core.replica.Placement;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.replica.Reported;
import io.horoscope.core.score.PaperFormula;
import io.horoscope.core.score.ScoreBook;
import io.horoscope.core.select.Explanation;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import io.horoscope.core.wire.Report;
import org.junit.jupiter.api.Test;

class DecisionTextTest {

    private final NodeRegistry nodes = TestRing.of("10.0.0.1", "10.0.0.2");
    private final Node one = nodes.find(NodeAddress.parse("10.0.0.1"));
    private final Node two = nodes.find(NodeAddress.parse("10.0.0.2"));
    private final ScoreBook book = new ScoreBook(new PaperFormula(), 0);
    private final ReplicaTable estimates = new ReplicaTable();

    @Test
    void line_nothingKnown_namesTheReplicas() {
        assertEquals(
                "Horoscope (closest) puts /10.0.0.2 (no score) first instead of /10.0.0.1 (no score)",
                line(two, null, RoutingMode.ON));
        assertEquals(
                "Horoscope (closest, shadow) keeps /10.0.0.1 (no score) first",
                line(one, null, RoutingMode.SHADOW));
        assertEquals(
                "Horoscope (closest) keeps Cassandra's order, /10.0.0.1 first: no replica has a fresh score",
                line(one, Fallback.NO_SCORES, RoutingMode.ON));
    }

    @Test
    void line_requestsKnown_saysInFlightAndLatencyBesideTheLoad() {
        Signals signals = Signals.builder().set(Signal.CPU, 0.5).set(Signal.MEMORY, 0).build();
        book.offer(one.index(), new Report(one.address(), 1, 1, 0, false, signals), 0);
        book.publish(0, index -> Double.NaN);
        estimates.of(one.index()).sent(0);
        estimates.of(one.index()).sent(0);
        estimates.of(one.index()).answered(5, 840_000, -1, -1);
        estimates.of(two.index()).sent(0);
        assertEquals(
                "Horoscope (closest) puts /10.0.0.2 (no score, 1 in flight) first"
                        + " instead of /10.0.0.1 (load 0.500, 12 ms old, 1 in flight, 0.8 ms)",
                line(two, null, RoutingMode.ON));
        estimates
                .of(one.index())
                .answered(5, 840_000, new Reported(12, 8, 300_000, 300_000), Placement.HOME);
        assertTrue(
                line(two, null, RoutingMode.ON)
                        .endsWith(
                                "(load 0.500, 12 ms old, 0 in flight, 0.8 ms, 12 queued for 8 slots)"),
                line(two, null, RoutingMode.ON));
    }

    @Test
    void why_timesKnownAndNot_namesBothAndTheReason() {
        DecisionText text = new DecisionText(book.table(), estimates, 12_000_000);
        assertEquals(
                "; its answer is expected after 0.42 ms, that of /10.0.0.2 (no score) after 3.10 ms, later",
                text.why(new Explanation(0, 1, 420_000, 3_100_000, "later"), two, false));
        assertEquals(
                "; /10.0.0.2 is later",
                text.why(new Explanation(0, 1, Double.NaN, Double.NaN, "later"), two, true));
    }

    private String line(Node chosen, Fallback fallback, RoutingMode mode) {
        return new DecisionText(book.table(), estimates, 12_000_000)
                .line(one, chosen, fallback, mode, "closest");
    }
}
