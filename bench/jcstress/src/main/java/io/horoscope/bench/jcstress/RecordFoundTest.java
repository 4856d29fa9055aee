package io.horoscope.bench.jcstress;

import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.replica.ReplicaTable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A node is met for the first time while another thread, which never takes the lock, looks for it.
 * The record is whole before the volatile write of the array that holds it: none is found, or one
 * that works.
 */
@JCStressTest
@Outcome(id = "-1, -1", expect = Expect.ACCEPTABLE, desc = "Not met yet.")
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "A record that knows nothing.")
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "A record with the request.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A record in the making.")
@State
public class RecordFoundTest {

    private final ReplicaTable replicas = new ReplicaTable();

    @Actor
    public void writer() {
        replicas.of(2).sent(0);
    }

    @Actor
    public void reader(II_Result result) {
        ReplicaStats found = replicas.find(2);
        result.r1 = found == null ? -1 : found.inFlight();
        result.r2 = found == null ? -1 : (int) (found.failedShare() * 100);
    }
}
