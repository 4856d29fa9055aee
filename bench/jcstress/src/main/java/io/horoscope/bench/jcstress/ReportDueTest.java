package io.horoscope.bench.jcstress;

import io.horoscope.core.replica.LastReported;
import io.horoscope.core.replica.Reported;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZZ_Result;

/**
 * Two answers at once, of which the first is sent while slots are busy and the other while they are
 * free, and a third one after both: the last report to the coordinator is not that they are busy.
 */
@JCStressTest
@Outcome(
        id = "true, true, false",
        expect = Expect.ACCEPTABLE,
        desc = "The second one says that they are free.")
@Outcome(id = "true, false, true", expect = Expect.ACCEPTABLE, desc = "The third one does.")
@Outcome(expect = Expect.FORBIDDEN, desc = "None does, or without need.")
@State
public class ReportDueTest {

    private static final int SLOTS = 4;

    private final LastReported last = new LastReported();

    public ReportDueTest() {
        last.isDue(free(), false, false, 1);
    }

    @Actor
    public void busy(ZZZ_Result result) {
        result.r1 = last.isDue(new Reported(SLOTS, SLOTS, 1, 1), false, false, 1);
    }

    @Actor
    public void free(ZZZ_Result result) {
        result.r2 = last.isDue(free(), false, false, 1);
    }

    @Arbiter
    public void afterwards(ZZZ_Result result) {
        result.r3 = last.isDue(free(), false, false, 1);
    }

    private static Reported free() {
        return new Reported(0, SLOTS, 1, 1);
    }
}
