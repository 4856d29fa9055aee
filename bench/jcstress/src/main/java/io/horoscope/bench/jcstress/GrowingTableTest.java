package io.horoscope.bench.jcstress;

import io.horoscope.core.score.ScoreBook;
import io.horoscope.core.score.ScoreTable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;

/**
 * The first table of a book: a reader finds none or all of it, its size included, though the arrays are new and the reader
 * never saw them before.
 */
@JCStressTest
@Outcome(id = "0, -1, -1, -1", expect = Expect.ACCEPTABLE, desc = "Nothing published yet.")
@Outcome(id = "2, 25, 25, 1", expect = Expect.ACCEPTABLE, desc = "The whole table.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A table without its content.")
@State
public class GrowingTableTest {

    private final ScoreBook book = Reports.book();

    @Actor
    public void writer() {
        Reports.publish(book, Reports.FIRST);
    }

    @Actor
    public void reader(IIII_Result result) {
        ScoreTable table = book.table();
        result.r1 = table.size();
        result.r2 = Reports.percent(table, 0);
        result.r3 = Reports.percent(table, 1);
        result.r4 = Reports.sequence(table, 1);
    }
}
