package io.horoscope.bench.jcstress;

import io.horoscope.core.heat.KeyspaceHeat;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two reads of one range while the means are brought up to date, each time for an instant, so that
 * nothing decays: the next fold has both reads, once each. Counters only rise, and a fold takes the
 * difference to what it saw before.
 */
@JCStressTest
@Outcome(id = "2, 1", expect = Expect.ACCEPTABLE, desc = "Both, and the sample of the first.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A read was lost, or counted twice.")
@State
public class HeatCountedTest {

    private static final double INSTANT = 1e-9;

    private final KeyspaceHeat heat = new KeyspaceHeat(1);

    @Actor
    public void one() {
        heat.read(0, 7);
    }

    @Actor
    public void otherAndFold() {
        heat.read(0, 7);
        heat.fold(INSTANT);
    }

    @Arbiter
    public void afterwards(II_Result result) {
        heat.fold(INSTANT);
        result.r1 = (int) Math.rint(heat.readsPerSecond(0) * 2 * INSTANT);
        result.r2 = heat.hotKeys(5).size();
    }
}
