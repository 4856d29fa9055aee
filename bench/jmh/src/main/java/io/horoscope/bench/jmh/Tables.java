package io.horoscope.bench.jmh;

import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.score.PaperFormula;
import io.horoscope.core.score.ScoreBook;
import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import io.horoscope.core.wire.Report;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;

/** Score tables for benchmarks. */
final class Tables {

    private static final NodeAddress ANY_NODE = NodeAddress.parse("10.0.0.1");

    private Tables() {}

    /** Reports up to 1 s old; one node in 16 has no report, and one in 16 has one 20 s old. */
    static ScoreTable random(SplittableRandom random, int nodes, IntPredicate isBusy, long now) {
        ScoreBook book = new ScoreBook(new PaperFormula(), 0);
        for (int node = 0; node < nodes; node++) {
            int kind = random.nextInt(16);
            if (kind > 0) {
                long age = kind == 1 ? 20_000_000_000L : random.nextLong(1_000_000_000L);
                double load =
                        isBusy.test(node) ? random.nextDouble(0.6, 1) : random.nextDouble(0.1, 0.4);
                book.offer(node, report(ANY_NODE, 1, load), now - age);
            }
        }
        book.publish(now);
        return book.table();
    }

    /** A new report with this load by the paper's formula. */
    static Report report(NodeAddress node, long sequence, double load) {
        Signals signals = Signals.builder().set(Signal.CPU, load).set(Signal.MEMORY, 0).build();
        return new Report(node, 1, sequence, 0, false, signals);
    }
}
