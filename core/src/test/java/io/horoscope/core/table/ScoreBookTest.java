package io.horoscope.core.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.score.PaperFormula;
import io.horoscope.core.score.WeightedFormula;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import io.horoscope.core.wire.Report;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class ScoreBookTest {

    private static final long SECOND = 1_000_000_000L;

    private final ScoreBook book = new ScoreBook(new PaperFormula(), SECOND);

    @Test
    void table_beforeAnything_knowsNobody() {
        assertEquals(0, book.table().size());
        assertFalse(book.table().isFresh(3, 0, SECOND));
        assertTrue(Double.isNaN(book.table().load(3)));
        assertNull(book.table().report(3));
    }

    @Test
    void offer_newerAndOlder_keepsTheNewest() {
        assertTrue(offer(2, 1, 5, 0.5, 0));
        assertFalse(offer(2, 1, 5, 0.9, 0));
        assertFalse(offer(2, 1, 4, 0.9, 0));
        assertFalse(offer(2, 0, 99, 0.9, 0));
        assertEquals(0.5, book.table().load(2), 1e-9);
        assertTrue(offer(2, 2, 1, 0.7, 0));
        assertEquals(0.7, book.table().load(2), 1e-9);
    }

    @Test
    void isFresh_atAndPastTheAge_isTrueAndFalse() {
        book.offer(0, report(1, 1, 0.5, SECOND), 10 * SECOND);
        publish();
        assertEquals(SECOND, book.table().ageNanos(0, 10 * SECOND));
        assertTrue(book.table().isFresh(0, 14 * SECOND, 5 * SECOND));
        assertFalse(book.table().isFresh(0, 14 * SECOND + 1, 5 * SECOND));
    }

    @Test
    void isFresh_reportTheFormulaCannotJudge_isFalse() {
        book.offer(0, new Report(node(), 1, 1, 0, false, Signals.none()), 0);
        publish();
        assertFalse(book.table().isFresh(0, 0, SECOND));
    }

    @Test
    void load_rises_atOnce() {
        offer(0, 1, 1, 0.1, 0);
        offer(0, 1, 2, 0.9, 1);
        assertEquals(0.9, book.table().load(0), 1e-9);
    }

    @Test
    void load_falls_byHalfInTheHalfLife() {
        offer(0, 1, 1, 0.9, 0);
        offer(0, 1, 2, 0.1, SECOND);
        assertEquals(0.1 + 0.8 / 2, book.table().load(0), 1e-9);
        offer(0, 1, 3, 0.1, 2 * SECOND);
        assertEquals(0.1 + 0.8 / 4, book.table().load(0), 1e-9);
    }

    @Test
    void load_withoutNewReports_doesNotFall() {
        offer(0, 1, 1, 0.9, 0);
        offer(0, 1, 2, 0.1, SECOND);
        double load = book.table().load(0);
        offer(1, 1, 1, 0.5, 60 * SECOND);
        assertEquals(load, book.table().load(0), 1e-9);
    }

    @Test
    void use_otherFormula_judgesAfresh() {
        offer(0, 1, 1, 0.9, 0);
        offer(0, 1, 2, 0.5, 1);
        book.use(new WeightedFormula(Map.of(Signal.CPU, 2.0), 0));
        publish();
        assertEquals(0.75, book.table().load(0), 1e-9);
        assertEquals(2 * Math.log(2), book.table().score(0), 1e-9);
    }

    @Test
    void publish_later_leavesEarlierTablesAlone() {
        offer(0, 1, 1, 0.5, 0);
        ScoreTable before = book.table();
        offer(0, 1, 2, 0.9, 1);
        assertEquals(0.5, before.load(0), 1e-9);
        assertEquals(1, before.report(0).sequence());
    }

    /** Every table that a reader sees is whole: the loads of its nodes are of one publish. */
    @Test
    void table_readWhileWritten_isAlwaysWhole() throws InterruptedException {
        ScoreBook shared = new ScoreBook(new PaperFormula(), 0);
        AtomicReference<String> torn = new AtomicReference<>();
        Thread reader =
                new Thread(
                        () -> {
                            while (!Thread.currentThread().isInterrupted()) {
                                ScoreTable table = shared.table();
                                if (table.size() == 2 && table.load(0) != table.load(1)) {
                                    torn.set(table.load(0) + " beside " + table.load(1));
                                }
                            }
                        });
        reader.start();
        for (int i = 1; i <= 20_000; i++) {
            double cpu = (i % 100) / 100.0;
            shared.offer(0, report(1, i, cpu, 0), i);
            shared.offer(1, report(1, i, cpu, 0), i);
            shared.publish(node -> Double.NaN);
        }
        reader.interrupt();
        reader.join();
        assertNull(torn.get());
    }

    private boolean offer(int node, long epoch, long sequence, double cpu, long nowNanos) {
        boolean news = book.offer(node, report(epoch, sequence, cpu, 0), nowNanos);
        publish();
        return news;
    }

    private void publish() {
        book.publish(node -> Double.NaN);
    }

    private static Report report(long epoch, long sequence, double cpu, long ageNanos) {
        Signals signals = Signals.builder().set(Signal.CPU, cpu).set(Signal.MEMORY, 0).build();
        return new Report(node(), epoch, sequence, ageNanos, false, signals);
    }

    private static NodeAddress node() {
        return NodeAddress.parse("10.0.0.1");
    }
}
