package io.horoscope.bench.jcstress;

import io.horoscope.core.score.ScoreBook;
import io.horoscope.core.score.ScoreTable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A table is filled before the volatile write that publishes it, and the volatile read of a reader sees all that went before
 * that write: so both nodes are of one publish, the earlier or the later.
 */
@JCStressTest
@Outcome(id = "25, 25", expect = Expect.ACCEPTABLE, desc = "The earlier table.")
@Outcome(id = "75, 75", expect = Expect.ACCEPTABLE, desc = "The later table.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Half of each, or part of a table.")
@State
public class WholeTableTest {

    private final ScoreBook book = Reports.book();

    public WholeTableTest() {
        Reports.publish(book, Reports.FIRST);
    }

    @Actor
    public void writer() {
        Reports.publish(book, Reports.SECOND);
    }

    @Actor
    public void reader(II_Result result) {
        ScoreTable table = book.table();
        result.r1 = Reports.percent(table, 0);
        result.r2 = Reports.percent(table, 1);
    }
}
