package io.horoscope.core.score;

import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A smoke test: one writer, two readers, and a table that grows. The proof is in the memory model, see {@link ScoreBook}. */
class ScoreBookThreadsTest {

    private static final int READERS = 2;
    private static final int LEAST_PUBLISHES = 5_000;
    private static final int LEAST_SEEN = 200;

    private final ScoreBook book = new ScoreBook(new PaperFormula(), 0);
    private final AtomicReference<String> torn = new AtomicReference<>();
    private final CountDownLatch seeing = new CountDownLatch(READERS * LEAST_SEEN);
    private volatile boolean done;

    /** Each publish has one report for up to 20 nodes: a table with two is half a publish. */
    @Test
    @Timeout(60)
    void table_readWhileWritten_isAlwaysOneWholePublish() throws InterruptedException {
        Reader[] readers = new Reader[READERS];
        for (int i = 0; i < READERS; i++) {
            readers[i] = new Reader();
            readers[i].start();
        }
        for (int i = 1;
                i <= LEAST_PUBLISHES || (seeing.getCount() > 0 && torn.get() == null);
                i++) {
            int nodes = Math.min(20, i / 100 + 1);
            for (int node = 0; node < nodes; node++) {
                book.offer(node, ScoreBookTest.report(1, i, i % 100 / 100.0, 0), i);
            }
            book.publish(i, node -> Double.NaN);
        }
        done = true;
        for (Reader reader : readers) {
            reader.join();
        }
        assertNull(torn.get());
    }

    /** A failure of its own is a finding too. */
    private final class Reader extends Thread {

        @Override
        public void run() {
            try {
                ScoreTable before = ScoreTable.empty();
                while (!done) {
                    ScoreTable table = book.table();
                    if (table != before) {
                        check(table, before);
                        seeing.countDown();
                    }
                    before = table;
                }
            } catch (RuntimeException e) {
                torn.compareAndSet(null, e.toString());
            }
        }

        private void check(ScoreTable table, ScoreTable before) {
            long sequence = table.report(0).sequence();
            if (before.size() > 0 && before.report(0).sequence() >= sequence) {
                torn.compareAndSet(null, "an older table after #" + sequence);
            }
            for (int node = 0; node < table.size(); node++) {
                boolean whole =
                        table.report(node).sequence() == sequence
                                && table.load(node) == table.load(0)
                                && table.score(node) == table.score(0)
                                && table.ageNanos(node, sequence + 7) == 7;
                if (!whole) {
                    torn.compareAndSet(null, "node " + node + " of #" + sequence);
                }
            }
        }
    }
}
