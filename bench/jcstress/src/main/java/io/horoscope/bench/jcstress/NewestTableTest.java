package io.horoscope.bench.jcstress;

import io.horoscope.core.score.ScoreBook;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Volatile reads of one field are ordered: after the later table, none returns the earlier one. */
@JCStressTest
@Outcome(id = "25, 25", expect = Expect.ACCEPTABLE, desc = "Both before the publish.")
@Outcome(id = "25, 75", expect = Expect.ACCEPTABLE, desc = "The publish between them.")
@Outcome(id = "75, 75", expect = Expect.ACCEPTABLE, desc = "Both after the publish.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Back in time.")
@State
public class NewestTableTest {

    private final ScoreBook book = Reports.book();

    public NewestTableTest() {
        Reports.publish(book, Reports.FIRST);
    }

    @Actor
    public void writer() {
        Reports.publish(book, Reports.SECOND);
    }

    @Actor
    public void reader(II_Result result) {
        result.r1 = Reports.percent(book.table(), 0);
        result.r2 = Reports.percent(book.table(), 0);
    }
}
