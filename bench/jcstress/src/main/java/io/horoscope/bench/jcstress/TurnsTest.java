package io.horoscope.bench.jcstress;

import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.select.SelectionContext;
import io.horoscope.core.select.baseline.RoundRobinSelector;
import java.util.Optional;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two reads of a group that was never met take their turn at once. There is one counter for each
 * group, made under a lock, and every read takes a number of its own: one gets the first turn, the
 * other one the second.
 */
@JCStressTest
@Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "One was first.")
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "The other one was first.")
@Outcome(expect = Expect.FORBIDDEN, desc = "The same turn twice.")
@State
public class TurnsTest {

    private final RoundRobinSelector selector = new RoundRobinSelector(Optional.empty());

    @Actor
    public void one(II_Result result) {
        result.r1 = first();
    }

    @Actor
    public void other(II_Result result) {
        result.r2 = first();
    }

    private int first() {
        int[] replicas = {0, 1};
        selector.order(replicas, 2, new SelectionContext(bound -> 0, new ReplicaTable(), 2));
        return replicas[0];
    }
}
