package io.horoscope.bench.jcstress;

import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.select.SelectionContext;
import io.horoscope.core.select.baseline.DynamicSnitchSelector;
import java.time.Duration;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Scores are published while a read is ordered by them. They are one array, filled before the
 * volatile write that publishes it, and an ordering reads that once: it goes by none of the scores,
 * or by all.
 */
@JCStressTest
@Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "Nothing published yet.")
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "The slow replica is last.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Not a permutation.")
@State
public class SnitchScoresTest {

    private final DynamicSnitchSelector snitch =
            new DynamicSnitchSelector(Duration.ofSeconds(1), Duration.ofHours(1), 1);

    public SnitchScoresTest() {
        answered(0, 100);
        answered(1, 1);
    }

    @Actor
    public void writer() {
        snitch.tick(0);
    }

    @Actor
    public void reader(II_Result result) {
        int[] replicas = {0, 1};
        snitch.order(replicas, 2, new SelectionContext(bound -> 0, new ReplicaTable(), 2));
        result.r1 = replicas[0];
        result.r2 = replicas[1];
    }

    private void answered(int node, long millis) {
        snitch.answered(
                node, 0, millis * 1_000_000, ReplicaStats.NOT_REPORTED, ReplicaStats.NOT_REPORTED);
    }
}
