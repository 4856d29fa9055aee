package io.horoscope.bench.jcstress;

import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.replica.ReplicaTable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two request threads each send the first request to a node, and the array grows for both. It is
 * copied under the lock, by one thread after the other, so both nodes are in the last copy.
 */
@JCStressTest
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "Both are kept.")
@Outcome(expect = Expect.FORBIDDEN, desc = "The array of one thread replaced that of the other.")
@State
public class RecordsGrowTest {

    private final ReplicaTable replicas = new ReplicaTable();

    @Actor
    public void near() {
        replicas.of(0).sent(0);
    }

    @Actor
    public void far() {
        replicas.of(9).sent(0);
    }

    @Arbiter
    public void afterwards(II_Result result) {
        result.r1 = inFlight(0);
        result.r2 = inFlight(9);
    }

    private int inFlight(int node) {
        ReplicaStats known = replicas.find(node);
        return known == null ? -1 : known.inFlight();
    }
}
