package io.horoscope.cassandra.cache;

import io.horoscope.core.score.ScoreBook;
import io.horoscope.core.score.ScoreFormula;
import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.wire.Report;
import io.horoscope.core.wire.Scores;
import java.util.concurrent.atomic.LongAdder;

/**
 * Keeps the newest report of each member of the ring, whichever way it arrived.
 *
 * <p>Written by one thread only; {@link #table} is one volatile read, by any thread.
 */
public final class ScoreCache {

    private final NodeRegistry nodes;
    private final ScoreBook book;
    private final LongAdder unknownNodes = new LongAdder();
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

    /** Reports that were dropped because their node is not a member of the ring. Any thread. */
    public long unknownNodes() {
        return unknownNodes.sum();
    }

    /**
     * Stores the reports that are newer than the stored ones, which {@link #publish} makes visible;
     * returns how many those were.
     */
    public int accept(Scores scores, long nowNanos) {
        int newer = 0;
        for (Report report : scores.reports()) {
            newer += accept(report, ReportSource.DIRECTOR, nowNanos) ? 1 : 0;
        }
        return newer;
    }

    /**
     * Stores a report if it is newer than the stored one, whichever way that arrived; {@link
     * #publish} makes it visible.
     */
    public boolean accept(Report report, ReportSource source, long nowNanos) {
        Node node = nodes.find(report.node());
        if (node == null) {
            unknownNodes.increment();
            return false;
        }
        boolean isNewer = book.offer(node.index(), report, nowNanos);
        if (isNewer) {
            node.source(source);
        }
        return isNewer;
    }

    /**
     * Uses a formula from the next {@link #publish} on; returns whether it differs from the
     * previous one.
     */
    public boolean use(ScoreFormula other) {
        if (other == formula) {
            return false;
        }
        formula = other;
        book.use(other);
        return true;
    }

    /** Whether {@link #publish} is to be called without new reports, too: see {@link ScoreBook}. */
    public boolean isFalling() {
        return book.isFalling();
    }

    /**
     * Makes everything accepted so far visible to request threads.
     *
     * @param nowNanos monotonic time
     */
    public void publish(long nowNanos) {
        book.publish(nowNanos);
    }
}
