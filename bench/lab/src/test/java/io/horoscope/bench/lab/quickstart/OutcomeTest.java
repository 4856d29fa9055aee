package io.horoscope.bench.lab.quickstart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.cluster.ClusterPlan;
import io.horoscope.bench.lab.cluster.Flavour;
import io.horoscope.bench.lab.cluster.LabNetwork;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.load.PacedReads.Read;
import io.horoscope.bench.lab.run.observe.CounterSeries;
import io.horoscope.bench.lab.run.observe.Shares;
import io.horoscope.bench.lab.run.record.ShareChange;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutcomeTest {

    private static final NodePlan NODE =
            new ClusterPlan(Path.of("unused"), LabNetwork.TESTS, 3, Flavour.PATCHED, false).node(2);

    /** Calm from 1 s to 10 s, an overload until 18 s, and watched until 28 s. */
    private static final ShareChange.Times TIMES =
            new ShareChange.Times(at(1), at(10), at(18), at(28));

    @Test
    void held_p99AtTheRatioAndAbove() {
        assertTrue(outcome(stock(100), horoscope(90)).held());
        assertFalse(outcome(stock(100), horoscope(91)).held());
    }

    @Test
    void held_severalEpisodes_theBestOfEachOrderCounts() {
        assertTrue(outcome(stock(100), stock(300), horoscope(900), horoscope(90)).held());
        assertFalse(outcome(stock(100), stock(99), horoscope(900), horoscope(90)).held());
    }

    @Test
    void held_requestsLeftOrReturnedTooLate_isNo() {
        assertTrue(outcome(stock(100), episode(Order.HOROSCOPE, 10, 2, 4, 0)).held());
        assertFalse(outcome(stock(100), episode(Order.HOROSCOPE, 10, 4, 4, 0)).held());
        assertFalse(outcome(stock(100), episode(Order.HOROSCOPE, 10, 2, 6, 0)).held());
    }

    @Test
    void held_requestsFailed_onlyWithStockOrder() {
        Episode failing = episode(Order.STOCK, 100, 2, 4, 1);
        assertTrue(outcome(failing, horoscope(10)).held());
        assertFalse(
                outcome(stock(100), horoscope(10), episode(Order.HOROSCOPE, 10, 2, 4, 1)).held());
    }

    @Test
    void text_compared_saysP99RatioAndWhenRequestsLeftAndReturned() {
        String text = outcome(stock(100), horoscope(20)).text();
        assertTrue(
                text.contains(
                        "While node2 was overloaded, the p99 of reads was 100.0 ms with stock order\n"
                                + "and 20.0 ms with Horoscope: 5.0 times lower."),
                text);
        assertTrue(text.contains("back 2.2 s after it ended; 0 failed."), text);
        assertTrue(text.contains("PASSED: "), text);
        assertEquals(
                2, text.lines().filter(it -> it.matches("(stock order|Horoscope) .*")).count());
        assertTrue(outcome(stock(100), horoscope(91)).text().contains("FAILED: "));
    }

    /** Nothing was slow: there is no stock order to compare with. */
    @Test
    void text_simulated_hasNoLatencyInItsSentence() {
        Outcome outcome = outcome(horoscope(20));
        assertTrue(outcome.held());
        assertFalse(outcome.text().contains("While"), outcome.text());
        assertTrue(outcome.text().contains("With Horoscope, requests had left node2"));
    }

    @Test
    void overloadedMillis_scansAndReadsOfOtherTimes_doNotCount() {
        Episode episode = horoscope(20);
        List<Read> more = new ArrayList<>(episode.answers());
        more.add(new Read(0, Operation.SCAN, at(12), at(9), false));
        more.add(new Read(0, Operation.READ, at(18), at(9), false));
        more.add(new Read(0, Operation.READ, at(1) - 1, at(9), false));
        Episode both = new Episode(episode.order(), episode.share(), more);
        assertEquals(20, both.overloadedMillis());
        assertEquals(1, both.calmMillis());
    }

    private static Outcome outcome(Episode... episodes) {
        return new Outcome(NODE, List.of(episodes));
    }

    private static Episode stock(double millis) {
        return episode(Order.STOCK, millis, 2, 2, 0);
    }

    private static Episode horoscope(double millis) {
        return episode(Order.HOROSCOPE, millis, 2, 2, 0);
    }

    /** Reads take 1 ms in calm seconds; requests leave and return within a tenth of a second. */
    private static Episode episode(
            Order order, double millis, int goneSeconds, int backSeconds, int failures) {
        CounterSeries node = new CounterSeries();
        CounterSeries others = new CounterSeries();
        long count = 0;
        for (int tenth = 0; tenth <= 280; tenth++) {
            boolean isGone = tenth > 100 + 10 * goneSeconds && tenth <= 180 + 10 * backSeconds;
            count += isGone ? 0 : 10;
            node.add(at(tenth / 10.0), count);
            others.add(at(tenth / 10.0), 20L * tenth);
        }
        ShareChange share = new ShareChange(new Shares(List.of(others, node)), List.of(1), TIMES);
        List<Read> reads = new ArrayList<>();
        reads.add(new Read(0, Operation.READ, at(5), 1_000_000, false));
        reads.add(new Read(0, Operation.READ, at(12), (long) (millis * 1e6), false));
        for (int failed = 0; failed < failures; failed++) {
            reads.add(new Read(0, Operation.SCAN, at(12), 0, true));
        }
        return new Episode(order, share, reads);
    }

    private static long at(double seconds) {
        return Math.round(seconds * 1e9);
    }
}
