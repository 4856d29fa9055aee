package io.horoscope.bench.jcstress;

import io.horoscope.core.replica.ReplicaTable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * Two threads send the first requests to a node at once. The one that gets the lock second finds
 * the record of the other, so that both count in one record.
 */
@JCStressTest
@Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "Both requests are in one record.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Each thread had a record of its own.")
@State
public class RecordMetTwiceTest {

    private final ReplicaTable replicas = new ReplicaTable();

    @Actor
    public void one() {
        replicas.of(3).sent(0);
    }

    @Actor
    public void other() {
        replicas.of(3).sent(0);
    }

    @Arbiter
    public void afterwards(I_Result result) {
        result.r1 = replicas.find(3).inFlight();
    }
}
