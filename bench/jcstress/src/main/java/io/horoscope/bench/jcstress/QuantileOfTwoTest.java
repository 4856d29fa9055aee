package io.horoscope.bench.jcstress;

import io.horoscope.core.estimate.CountQuantile;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two threads take a sample at once, and each computes the highest one anew. The histogram counts both, in atomic steps; the
 * value may be that of the thread that looked first and wrote last, until a later sample has it computed again.
 */
@JCStressTest
@Outcome(id = "9, 9", expect = Expect.ACCEPTABLE, desc = "Computed with both.")
@Outcome(
        id = "3, 9",
        expect = Expect.ACCEPTABLE_INTERESTING,
        desc = "Computed with one, until the next time.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A sample was lost.")
@State
public class QuantileOfTwoTest {

    private final CountQuantile highest = new CountQuantile(1);

    @Actor
    public void low() {
        highest.record(3);
    }

    @Actor
    public void high() {
        highest.record(9);
    }

    @Arbiter
    public void afterwards(II_Result result) {
        result.r1 = highest.value();
        highest.record(0);
        result.r2 = highest.value();
    }
}
