package io.horoscope.cassandra.cache;

import io.horoscope.core.score.ScoreFormula;
import io.horoscope.core.table.ScoreBook;
import io.horoscope.core.table.ScoreTable;
import io.horoscope.core.wire.Report;
import io.horoscope.core.wire.Scores;
import java.util.List;

/**
 * Keeps the newest report of each node, from whichever director brought it first.
 *
 * <p>Written by the subscription's thread only; {@link #table} is for every request thread and is one volatile read.
 */
public final class ScoreCache {

    private final NodeRegistry nodes;
    private final ScoreBook book;
    private ScoreFormula formula;

    public ScoreCache(NodeRegistry nodes, ScoreFormula formula, long halfLifeNanos) {
        this.nodes = nodes;
        this.formula = formula;
        this.book = new ScoreBook(formula, halfLifeNanos);
    }

    /** The newest table. Any thread. */
    public ScoreTable table() {
        return book.table();
    }

    /** Takes in what is news; {@link #publish} makes it seen. Returns how many reports were news. */
    public int accept(Scores scores, long nowNanos) {
        int news = 0;
        for (Report report : scores.reports()) {
            Node node = nodes.of(report.node());
            if (node != null && book.offer(node.index(), report, nowNanos)) {
                news++;
            }
        }
        return news;
    }

    /** Judges by a formula from the next {@link #publish} on; returns whether it is another than before. */
    public boolean use(ScoreFormula other) {
        if (other == formula) {
            return false;
        }
        formula = other;
        book.use(other);
        return true;
    }

    /** Makes everything accepted so far visible to request threads. */
    public void publish() {
        List<Node> byIndex = nodes.all();
        book.publish(index -> byIndex.get(index).latency().distance());
    }
}
