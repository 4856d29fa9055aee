package io.horoscope.bench.jcstress;

import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.score.PaperFormula;
import io.horoscope.core.score.ScoreBook;
import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import io.horoscope.core.wire.Report;

/** The two reports that race: #1 at 25 % CPU, #2 at 75 %. */
final class Reports {

    static final Report FIRST = report(1, 0.25);
    static final Report SECOND = report(2, 0.75);

    private Reports() {}

    static ScoreBook book() {
        return new ScoreBook(new PaperFormula(), 0);
    }

    /** Gives the report to nodes 0 and 1 and publishes them together. */
    static void publish(ScoreBook book, Report report) {
        book.offer(0, report, report.sequence());
        book.offer(1, report, report.sequence());
        book.publish(report.sequence());
    }

    /** The load in percent; -1 where there is none. */
    static int percent(ScoreTable table, int node) {
        double load = table.load(node);
        return Double.isNaN(load) ? -1 : (int) Math.round(load * 100);
    }

    /** The sequence of the node's report; -1 where there is none. */
    static int sequence(ScoreTable table, int node) {
        Report report = table.report(node);
        return report == null ? -1 : (int) report.sequence();
    }

    private static Report report(long sequence, double cpu) {
        Signals signals = Signals.builder().set(Signal.CPU, cpu).set(Signal.MEMORY, 0).build();
        return new Report(NodeAddress.parse("10.0.0.1"), 1, sequence, 0, false, signals);
    }
}
