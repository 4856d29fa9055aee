package io.horoscope.bench.jcstress;

import io.horoscope.core.select.baseline.rate.C3Profile;
import io.horoscope.core.select.baseline.rate.RateControl;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * Two requests take the last two of a bucket's ten tokens at once. A token is taken under the replica's lock, so each takes one
 * of its own: the next request has to wait, and before them it had not.
 */
@JCStressTest
@Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "Both took a token.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Both took the same token.")
@State
public class TokensTest {

    private static final int NODE = 0;

    private final RateControl rates = new RateControl(C3Profile.SIM);
    private final boolean waitsBefore;

    public TokensTest() {
        for (int i = 0; i < 8; i++) {
            rates.sent(NODE, 0);
        }
        waitsBefore = rates.waitNanos(NODE, 0) > 0;
    }

    @Actor
    public void one() {
        rates.sent(NODE, 0);
    }

    @Actor
    public void other() {
        rates.sent(NODE, 0);
    }

    @Arbiter
    public void afterwards(ZZ_Result result) {
        result.r1 = waitsBefore;
        result.r2 = rates.waitNanos(NODE, 0) > 0;
    }
}
