package io.horoscope.cassandra.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.cache.TestRing;
import io.horoscope.cassandra.settings.RoutingMode;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.plan.Fallback;
import io.horoscope.core.replica.ReplicaStats;
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

    /** One has answered without a state, and two not at all. */
    @Test
    void line_requestsKnown_hasWhatIsKnownOfThem() {
        Signals signals = Signals.builder().set(Signal.CPU, 0.5).set(Signal.MEMORY, 0).build();
        book.offer(one.index(), new Report(one.address(), 1, 1, 0, false, signals), 0);
        book.publish(0);
        ReplicaStats stats = estimates.of(one.index());
        stats.sent(0);
        stats.sent(0);
        stats.answered(5_000_000, 840_000, Reported.NOTHING, false, false);
        estimates.of(two.index()).sent(0);
        assertEquals(
                "Horoscope (closest) puts /10.0.0.2 (no score, no answer yet, 1 in flight,"
                        + " outstanding 12.00 ms, 0.00 failed) first instead of /10.0.0.1 (load 0.500,"
                        + " 12 ms old, expected 7.00 ms: 1 in flight, 1.0 at answers, latency 0.84 ms,"
                        + " outstanding 7.00 ms; 0.00 failed, confidence 1.00)",
                line(two, null, RoutingMode.ON));
    }

    /** 3 · (12 + 3 - 2 + 1) / 8 = 5.25; the way is unknown, since no slot was free. */
    @Test
    void line_stateKnown_hasTheTermsOfTheExpectedTime() {
        ReplicaStats stats = estimates.of(one.index());
        for (int i = 0; i < 3; i++) {
            stats.sent(12_000_000);
        }
        stats.answered(
                12_000_000, 5_000_000, new Reported(12, 8, 3_000_000, 3_000_000), false, false);
        stats.sent(12_000_000);
        assertEquals(
                "Horoscope (closest) keeps /10.0.0.1 (no score, expected 5.25 ms: way 0.00 ms,"
                        + " service 3.00 ms, queue 12.0 + 3 - 2.0 of 8 slots, latency 5.00 ms,"
                        + " outstanding 0.00 ms; 0.00 failed, confidence 1.00) first",
                line(one, null, RoutingMode.ON));
    }

    /** Failures and confidence are those of the read's class. */
    @Test
    void line_ofAScan_isOfScans() {
        ReplicaStats stats = estimates.of(one.index());
        stats.sent(12_000_000, false);
        stats.failed(12_000_000, false);
        stats.sent(12_000_000, true);
        stats.answered(12_000_000, 840_000, Reported.NOTHING, true, false);
        for (int i = 0; i < 1_000; i++) {
            stats.passed(true, false);
        }
        DecisionText ofScans = new DecisionText(book.table(), estimates, true, 512_000_000);
        String line = ofScans.line(one, one, null, RoutingMode.ON, "closest");
        assertTrue(line.contains("; 0.00 failed, confidence 0.50"), line);
    }

    @Test
    void why_timesKnownAndNot_namesBothAndTheReason() {
        DecisionText text = new DecisionText(book.table(), estimates, false, 12_000_000);
        assertEquals(
                "; its answer is expected after 0.42 ms, that of /10.0.0.2 (no score) after 3.10 ms, later",
                text.why(new Explanation(0, 1, 420_000, 3_100_000, "later"), two, false));
        assertEquals(
                "; /10.0.0.2 is later",
                text.why(new Explanation(0, 1, Double.NaN, Double.NaN, "later"), two, true));
    }

    private String line(Node chosen, Fallback fallback, RoutingMode mode) {
        return new DecisionText(book.table(), estimates, false, 12_000_000)
                .line(one, chosen, fallback, mode, "closest");
    }
}
