package io.horoscope.bench.jcstress;

import io.horoscope.core.replica.UsualService;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * Two reads that end at once and take e⁸ and e¹⁶ times as long as those before: one of the two
 * counts or both do, each by a thirty-second. The result is the logarithm of the factor, in
 * thousandths.
 */
@JCStressTest
@Outcome(id = "250", expect = Expect.ACCEPTABLE, desc = "The shorter one alone.")
@Outcome(id = "500", expect = Expect.ACCEPTABLE, desc = "The longer one alone.")
@Outcome(id = "742", expect = Expect.ACCEPTABLE, desc = "The shorter one first.")
@Outcome(id = "734", expect = Expect.ACCEPTABLE, desc = "The longer one first.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Half of a read.")
@State
public class UsualOfTwoTest {

    private static final double LOG_BEFORE = 16;

    private final UsualService usual = new UsualService();

    public UsualOfTwoTest() {
        record(0);
    }

    @Actor
    public void shorter() {
        record(8);
    }

    @Actor
    public void longer() {
        record(16);
    }

    @Arbiter
    public void afterwards(I_Result result) {
        result.r1 = (int) Math.round(1_000 * (Math.log((double) usual.nanos()) - LOG_BEFORE));
    }

    private void record(double logFactor) {
        usual.record(Math.round(Math.exp(LOG_BEFORE + logFactor)), 4, 1);
    }
}
