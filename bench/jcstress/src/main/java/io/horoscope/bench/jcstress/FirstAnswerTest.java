package io.horoscope.bench.jcstress;

import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.replica.Reported;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * The first answer of a replica. Its latency is written last and read first, each word with release
 * and acquire: who sees that there was an answer sees its time, its queue and its service time too.
 */
@JCStressTest
@Outcome(id = "0, -1, -1", expect = Expect.ACCEPTABLE, desc = "No answer yet.")
@Outcome(id = "3, 9, 1000", expect = Expect.ACCEPTABLE, desc = "The answer, whole.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A part of the answer.")
@State
public class FirstAnswerTest {

    private final ReplicaStats stats = new ReplicaStats();

    @Actor
    public void writer() {
        stats.answered(7, 2_000, new Reported(9, 4, 500, 1_000), false, false);
    }

    @Actor
    public void reader(III_Result result) {
        boolean answered = stats.hasAnswered();
        result.r1 = answered ? (int) stats.endAgeNanos(10) : 0;
        result.r2 = answered ? (int) stats.queued() : -1;
        result.r3 = answered ? (int) Math.round(stats.serviceNanos(false)) : -1;
    }
}
