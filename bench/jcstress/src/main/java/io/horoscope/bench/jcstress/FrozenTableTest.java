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
 * A published table never changes: the writer takes in the next report while a reader holds the
 * table, and the arrays that it writes to are its own. So what the table shows of both nodes
 * belongs together, and a second look shows what the first one did.
 */
@JCStressTest
@Outcome(id = "1, 25, 9, 1", expect = Expect.ACCEPTABLE, desc = "The earlier table.")
@Outcome(id = "2, 75, 8, 2", expect = Expect.ACCEPTABLE, desc = "The later table.")
@Outcome(expect = Expect.FORBIDDEN, desc = "The writer's arrays shine through.")
@State
public class FrozenTableTest {

    private static final long NOW = 10;

    private final ScoreBook book = Reports.book();

    public FrozenTableTest() {
        Reports.publish(book, Reports.FIRST);
    }

    @Actor
    public void writer() {
        Reports.publish(book, Reports.SECOND);
    }

    @Actor
    public void reader(IIII_Result result) {
        ScoreTable table = book.table();
        result.r1 = Reports.sequence(table, 0);
        result.r2 = Reports.percent(table, 1);
        result.r3 = (int) table.ageNanos(0, NOW);
        result.r4 = Reports.sequence(table, 0);
    }
}
