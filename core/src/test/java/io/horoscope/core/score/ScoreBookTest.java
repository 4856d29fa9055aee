package io.horoscope.core.score;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import io.horoscope.core.wire.Report;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScoreBookTest {

    private static final long SECOND = 1_000_000_000L;
    private static final NodeAddress NODE = NodeAddress.parse("10.0.0.1");

    private final ScoreBook book = new ScoreBook(new PaperFormula(), SECOND);

    /** M4: a restarted monitor is taken at once, whatever its stream. */
    @Test
    void offer_newerAndOlder_keepsTheNewest() {
        assertTrue(offer(2, 1, 5, 0.5, 0));
        assertFalse(offer(2, 1, 5, 0.9, 9), "the same again");
        assertFalse(offer(2, 1, 4, 0.9, 9), "an earlier one");
        assertFalse(offer(2, 0, 99, 0.9, 0), "of another start, measured at the same time");
        assertEquals(0.5, book.table().load(2), 1e-9);
        assertTrue(offer(2, 0, 1, 0.7, 1), "of another start, measured later");
        assertEquals(0.7, book.table().load(2), 1e-9);
        assertFalse(book.offer(2, report(1, 6, 0.9, 3), 3), "the old start's, late by its age");
        assertTrue(offer(2, -1, 1, 0.8, 4));
        assertTrue(offer(2, Long.MAX_VALUE, 1, 0.9, 5));
    }

    /** An index that is used for another node has no data of the former node. */
    @Test
    void offer_otherNodeAtTheIndex_startsEmpty() {
        offer(0, 1, 9, 0.9, 5);
        Signals calm = Signals.builder().set(Signal.CPU, 0.1).set(Signal.MEMORY, 0).build();
        NodeAddress other = NodeAddress.parse("10.0.0.2");
        assertTrue(book.offer(0, new Report(other, 1, 1, 3, false, calm), 5));
        publish(5);
        assertEquals(
                0.1, book.table().load(0), 1e-9, "does not fall from the load of the former node");
        assertEquals(3, book.table().ageNanos(0, 5));
    }

    /** A late copy from a slower director does not change the age of the report. */
    @Test
    void offer_sameReportAgain_leavesItsAge() {
        book.offer(0, report(1, 1, 0.5, SECOND), 10 * SECOND);
        book.offer(0, report(1, 1, 0.5, 0), 12 * SECOND);
        publish(0);
        assertEquals(3 * SECOND, book.table().ageNanos(0, 12 * SECOND));
    }

    /** Forged with a node's key, or of a machine whose memory was set back. */
    @Test
    void offer_afterTheGreatestSequence_isTakenOnceThatIsOld() {
        assertTrue(book.offer(0, report(1, -1, 0.9, 0), 0));
        assertFalse(book.offer(0, report(1, 2, 0.5, 0), 30 * SECOND));
        assertTrue(book.offer(0, report(1, 3, 0.5, 0), 30 * SECOND + 1));
        assertTrue(book.offer(0, report(1, 4, 0.5, 0), 31 * SECOND));
    }

    @Test
    void offer_beforePublish_isNotSeen() {
        book.offer(0, report(1, 1, 0.5, 0), 0);
        assertSame(ScoreTable.empty(), book.table());
        publish(0);
        assertEquals(1, book.table().size());
    }

    @Test
    void offer_indexesInAnyOrder_growTheTable() {
        offer(7, 1, 1, 0.7, 0);
        assertEquals(8, book.table().size());
        offer(3, 1, 1, 0.3, 0);
        assertEquals(8, book.table().size());
        offer(8, 1, 1, 0.8, 0);
        assertEquals(9, book.table().size());
        ScoreTable table = book.table();
        for (int node = 0; node < 12; node++) {
            boolean known = node == 3 || node == 7 || node == 8;
            assertEquals(known, table.isFresh(node, 0, 0), "node " + node);
            assertEquals(known ? node / 10.0 : Double.NaN, table.load(node), 1e-9);
            assertEquals(known, table.report(node) != null);
        }
    }

    @Test
    void isFresh_atAndPastTheAge_isTrueAndFalse() {
        book.offer(0, report(1, 1, 0.5, SECOND), 10 * SECOND);
        publish(0);
        assertEquals(SECOND, book.table().ageNanos(0, 10 * SECOND));
        assertTrue(book.table().isFresh(0, 14 * SECOND, 5 * SECOND));
        assertFalse(book.table().isFresh(0, 14 * SECOND + 1, 5 * SECOND));
        assertEquals(
                0, book.table().ageNanos(0, 0), "a reader's clock read before is not negative");
        assertTrue(book.table().isFresh(0, 0, 0));
    }

    /** The monotonic clock may begin anywhere and wraps. */
    @Test
    void ageNanos_acrossTheWrapOfTheClock_goesOn() {
        book.offer(0, report(1, 1, 0.5, 0), Long.MAX_VALUE - 5);
        publish(0);
        assertEquals(15, book.table().ageNanos(0, Long.MAX_VALUE + 10));
        assertTrue(book.table().isFresh(0, Long.MAX_VALUE + 10, 15));
        assertFalse(book.table().isFresh(0, Long.MAX_VALUE + 10, 14));
    }

    @Test
    void isFresh_reportTheFormulaCannotJudge_isFalse() {
        book.offer(0, new Report(NODE, 1, 1, 0, false, Signals.none()), 0);
        publish(0);
        assertFalse(book.table().isFresh(0, 0, SECOND));
        assertTrue(Double.isNaN(book.table().load(0)));
        assertEquals(1, book.table().report(0).sequence(), "still shown to operators");
    }

    @Test
    void load_falls_byHalfInTheHalfLife() {
        offer(0, 1, 1, 0.9, 0);
        offer(0, 1, 2, 0.1, SECOND);
        assertEquals(0.1 + 0.8 / 2, book.table().load(0), 1e-9);
        assertEquals(1 / 0.9, book.table().score(0), 1e-9, "the score is the newest report's");
        offer(0, 1, 3, 0.1, 2 * SECOND);
        assertEquals(0.1 + 0.8 / 4, book.table().load(0), 1e-9);
        offer(0, 1, 4, 0.7, 3 * SECOND);
        assertEquals(0.7, book.table().load(0), 1e-9, "it rises at once");
        assertFalse(book.isFalling());
    }

    /** It falls since the last report of the higher load was measured. */
    @Test
    void load_fallsWithReportsThatWaited_byTheTimeThatPassed() {
        offer(0, 1, 1, 0.9, 0);
        book.offer(0, report(1, 2, 0.1, 3 * SECOND), 4 * SECOND);
        publish(4 * SECOND);
        assertEquals(0.1 + 0.8 / 16, book.table().load(0), 1e-9);
    }

    /** As where a monitor reports once a second since its signals do not move any more. */
    @Test
    void load_afterTheReport_fallsOnToWhatThatSays() {
        offer(0, 1, 1, 0.9, 0);
        assertFalse(book.isFalling());
        offer(0, 1, 2, 0.1, SECOND / 2);
        for (int halves = 1; halves <= 20; halves++) {
            assertEquals(0.1 + 0.8 * Math.pow(0.5, halves / 2.0), book.table().load(0), 1e-9);
            assertEquals(0.8 * Math.pow(0.5, halves / 2.0) > 0.01, book.isFalling());
            publish((halves + 1) * SECOND / 2);
        }
    }

    /** Whichever other reports come: a load that stays as it was reported does not fall. */
    @Test
    void load_withoutALowerReport_doesNotFall() {
        offer(0, 1, 1, 0.9, 0);
        for (int i = 1; i < 60; i++) {
            offer(1, 1, i, 0.5, i * SECOND);
            assertEquals(0.9, book.table().load(0), 1e-9);
            assertFalse(book.isFalling());
        }
        offer(0, 1, 2, 0.1, 60 * SECOND);
        assertEquals(0.1, book.table().load(0), 1e-9, "that was a minute ago");
    }

    @Test
    void load_noHalfLife_fallsAtOnce() {
        ScoreBook quick = new ScoreBook(new PaperFormula(), 0);
        quick.offer(0, report(1, 1, 0.9, 0), 0);
        quick.publish(0);
        quick.offer(0, report(1, 2, 0.1, 0), 1);
        quick.publish(1);
        assertEquals(0.1, quick.table().load(0), 1e-9);
        assertThrows(IllegalArgumentException.class, () -> new ScoreBook(new PaperFormula(), -1));
    }

    @Test
    void use_otherFormula_judgesAfresh() {
        offer(0, 1, 1, 0.9, 0);
        offer(0, 1, 2, 0.5, 1);
        book.use(new WeightedFormula(Map.of(Signal.CPU, 2.0)));
        assertEquals(0.9, book.table().load(0), 1e-6, "until the next table");
        publish(0);
        assertEquals(0.75, book.table().load(0), 1e-9);
        assertEquals(2 * Math.log(2), book.table().score(0), 1e-9);
    }

    @Test
    void publish_later_leavesEarlierTablesAlone() {
        offer(0, 1, 1, 0.5, 0);
        ScoreTable before = book.table();
        offer(0, 1, 2, 0.9, 1);
        offer(1, 1, 1, 0.9, 1);
        assertEquals(1, before.size());
        assertEquals(0.5, before.load(0), 1e-9);
        assertEquals(2, before.score(0), 1e-9);
        assertEquals(5, before.ageNanos(0, 5));
        assertEquals(1, before.report(0).sequence());
    }

    /**
     * Any load, half-life and time between reports: between the old one and the new one, and closer
     * the longer it took.
     */
    @Test
    void load_anyTwoReports_isBetweenThem() {
        Rounds.of(
                3_000,
                random -> {
                    double from = random.nextDouble() * 0.99;
                    double to = random.nextDouble() * 0.99;
                    long halfLife = 1 + random.nextLong(10 * SECOND);
                    long elapsed = random.nextLong(20 * SECOND);
                    double load = afterTwo(from, to, halfLife, elapsed);
                    assertTrue(load >= to - 1e-9 && load <= Math.max(from, to) + 1e-9);
                    double expected =
                            from <= to
                                    ? to
                                    : to + (from - to) * Math.pow(0.5, elapsed / (double) halfLife);
                    assertEquals(expected, load, 1e-9);
                    assertTrue(afterTwo(from, to, halfLife, elapsed + SECOND) <= load);
                });
    }

    private static double afterTwo(double from, double to, long halfLife, long elapsed) {
        ScoreBook book = new ScoreBook(new PaperFormula(), halfLife);
        book.offer(0, report(1, 1, from, 0), 5);
        book.publish(5);
        book.offer(0, report(1, 2, to, 0), 5 + elapsed);
        book.publish(5 + elapsed);
        return book.table().load(0);
    }

    private boolean offer(int node, long stream, long sequence, double cpu, long nowNanos) {
        boolean news = book.offer(node, report(stream, sequence, cpu, 0), nowNanos);
        publish(nowNanos);
        return news;
    }

    private void publish(long nowNanos) {
        book.publish(nowNanos);
    }

    private static Report report(long stream, long sequence, double cpu, long ageNanos) {
        Signals signals = Signals.builder().set(Signal.CPU, cpu).set(Signal.MEMORY, 0).build();
        return new Report(NODE, stream, sequence, ageNanos, false, signals);
    }
}
