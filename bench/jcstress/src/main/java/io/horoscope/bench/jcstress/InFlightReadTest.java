package io.horoscope.bench.jcstress;

import io.horoscope.core.replica.ReplicaStats;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * One request ends while another thread sends one and looks at the count: it sees its own request,
 * with or without the other one. Never fewer, for no request ends that was not sent before; and one
 * is left.
 */
@JCStressTest
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "The other one has ended.")
@Outcome(id = "2, 1", expect = Expect.ACCEPTABLE, desc = "Both are in flight.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Fewer than the reader's own, or a leak.")
@State
public class InFlightReadTest {

    private final ReplicaStats stats = new ReplicaStats();

    public InFlightReadTest() {
        stats.sent(0);
    }

    @Actor
    public void ends() {
        stats.failed(0);
    }

    @Actor
    public void begins(II_Result result) {
        stats.sent(0);
        result.r1 = stats.inFlight();
    }

    @Arbiter
    public void afterwards(II_Result result) {
        result.r2 = stats.inFlight();
    }
}
