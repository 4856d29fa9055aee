package io.horoscope.core.select;

import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.score.PaperFormula;
import io.horoscope.core.score.ScoreBook;
import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import io.horoscope.core.wire.Report;

/** Score tables for tests: the load of node i is the i-th number, NaN for none. */
public final class Tables {

    private Tables() {}

    public static ScoreTable of(double... loads) {
        ScoreBook book = new ScoreBook(new PaperFormula(), 0);
        for (int node = 0; node < loads.length; node++) {
            if (!Double.isNaN(loads[node])) {
                Signals signals =
                        Signals.builder()
                                .set(Signal.CPU, loads[node])
                                .set(Signal.MEMORY, 0)
                                .build();
                book.offer(
                        node,
                        new Report(NodeAddress.parse("10.0.0.1"), 1, 1, 0, false, signals),
                        0);
            }
        }
        book.publish(0);
        return book.table();
    }
}
