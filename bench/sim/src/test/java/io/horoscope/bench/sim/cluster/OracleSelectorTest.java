package io.horoscope.bench.sim.cluster;

import static io.horoscope.bench.sim.cluster.TestCluster.MILLI;
import static io.horoscope.bench.sim.cluster.TestCluster.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Three replicas with a mean of 10 ms, whose draws are given in milliseconds. */
class OracleSelectorTest {

    private static final long[][] DRAWS = {{30, 30}, {5, 3, 1}, {8, 9}};
    private static final Location OUTSIDE = new Location(SelectionContext.NONE, 0);

    /**
     * The fourth read finds one read in each slot: by the means of 10 ms all are equal. The fifth
     * one finds it waiting.
     */
    @Test
    void order_slotsTaken_countsReadsInSlotsAndWaiting() {
        TestCluster cluster = cluster(DRAWS);
        for (int i = 0; i < 5; i++) {
            cluster.readAt(i, 3 * i);
        }
        assertEquals(List.of("3@6", "12@9", "6@10", "0@30", "9@60"), cluster.endedBy(SECOND));
    }

    /** Pauses of 20 ms and of 5: the third replica has none. */
    @Test
    void order_paused_addsWhatIsLeftOfThePause() {
        TestCluster cluster = cluster(DRAWS);
        cluster.at(0, now -> cluster.replicas[0].pause(20 * MILLI, now));
        cluster.at(0, now -> cluster.replicas[1].pause(5 * MILLI, now));
        cluster.readAt(1, 0);
        assertEquals(List.of("0@9"), cluster.endedBy(SECOND));
    }

    /** 10 ms there and back to replica 0, then half of the reads of replica 1 fail, too. */
    @Test
    void order_farOrFailing_knowsBoth() {
        TestCluster cluster = cluster(new long[][] {{9}, {7, 7}, {8, 8}});
        Links.SlowNetwork far = new Links.SlowNetwork(Set.of(0), 5 * MILLI, null);
        cluster.network.links().add(far);
        cluster.readAt(0, 0);
        cluster.at(50, now -> fail(cluster.replicas[1], 0.5));
        cluster.readAt(100, 0);
        cluster.at(150, now -> fail(cluster.replicas[2], 1));
        cluster.at(150, now -> fail(cluster.replicas[1], 1));
        cluster.readAt(200, 0);
        assertEquals(List.of("0@7", "0@108", "0@219"), cluster.endedBy(SECOND));
    }

    private static void fail(Replica replica, double ratio) {
        replica.condition().fail(new Condition.Failing(ratio, MILLI, () -> 0L));
    }

    private static TestCluster cluster(long[][] draws) {
        Delegating selector = new Delegating();
        TestCluster cluster = new TestCluster(3, 1, node -> new Given(draws[node]), selector);
        selector.oracle = new OracleSelector(cluster.cluster, OUTSIDE);
        return cluster;
    }

    /** To be made before the cluster that the oracle knows. */
    private static final class Delegating implements ReplicaSelector {

        private OracleSelector oracle;

        @Override
        public String name() {
            return "delegating";
        }

        @Override
        public void order(int[] replicas, int count, SelectionContext context) {
            oracle.order(replicas, count, context);
        }
    }

    private static final class Given implements Service {

        private final Deque<Long> nanos = new ArrayDeque<>();

        Given(long... millis) {
            LongStream.of(millis).forEach(draw -> nanos.add(draw * MILLI));
        }

        @Override
        public double draw(int key, boolean scan) {
            return nanos.remove();
        }

        @Override
        public double mean(int key, boolean scan) {
            return 10 * MILLI;
        }
    }
}
