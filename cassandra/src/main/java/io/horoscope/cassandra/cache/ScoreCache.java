package io.horoscope.cassandra.cache;

import io.horoscope.core.score.ScoreFormula;
import io.horoscope.core.table.ScoreBook;
import io.horoscope.core.table.ScoreTable;
import io.horoscope.core.wire.Report;
import io.horoscope.core.wire.Scores;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/**
 * Keeps the newest report of each member of the ring, from whichever director brought it first.
 *
 * <p>Written by the subscription's thread only; {@link #table} is for every request thread and is
 * one volatile read.
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

    /** Reports that were dropped because their node is no member of the ring. Any thread. */
    public long unknownNodes() {
        return unknownNodes.sum();
    }

    /**
     * Takes in what is news; {@link #publish} makes it seen. Returns how many reports were news.
     */
    public int accept(Scores scores, long nowNanos) {
        int news = 0;
        for (Report report : scores.reports()) {
            Node node = nodes.find(report.node());
            if (node == null) {
                unknownNodes.increment();
            } else if (book.offer(node.index(), report, nowNanos)) {
                news++;
            }
        }
        return news;
    }

    /**
     * Judges by a formula from the next {@link #publish} on; returns whether it is another than
     * before.
     */
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
        List<Node> members = nodes.all();
        int size = members.isEmpty() ? 0 : members.get(members.size() - 1).index() + 1;
        double[] distances = new double[size];
        Arrays.fill(distances, Double.NaN);
        members.forEach(node -> distances[node.index()] = node.latency().distance());
        book.publish(index -> index < size ? distances[index] : Double.NaN);
    }
}
