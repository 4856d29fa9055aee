package io.horoscope.bench.sim.cluster;

import static io.horoscope.bench.sim.cluster.TestCluster.MILLI;
import static io.horoscope.bench.sim.cluster.TestCluster.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Three replicas with one slot and a mean of 10 ms, whose draws are given in milliseconds. */
class OracleSelectorTest {

    private static final Location OUTSIDE = new Location(SelectionContext.NONE, 0);

    /** All are equal by their means: the first one is taken. */
    @Test
    void order_nobodyServes_drawnTakesTheOneWithTheShortestNextTime() {
        assertEquals(List.of("0@30"), ends(OracleSelector.NAME, 1));
        assertEquals(List.of("0@5"), ends(OracleSelector.DRAWN, 1));
    }

    /**
     * The first read takes 5 ms at replica 1. The second one, 1 ms later, would take 4 + 3 there.
     * The third would be at 3 + 3 + 10 there: 8 at replica 2 is less.
     */
    @Test
    void order_readsInServiceAndWaiting_drawnKnowsWhatIsLeft() {
        assertEquals(List.of("0@5", "3@8", "6@10"), ends(OracleSelector.DRAWN, 3));
    }

    /** A pause of 20 ms makes 5 ms 25: replica 2 takes 8. */
    @Test
    void order_paused_drawnAddsWhatIsLeftOfThePause() {
        Delegating selector = new Delegating();
        TestCluster cluster = cluster(selector, OracleSelector.DRAWN);
        cluster.at(0, now -> cluster.replicas[1].pause(20 * MILLI, now));
        cluster.readAt(0, 0);
        cluster.simulation.runUntil(SECOND);
        assertEquals(List.of("0@8"), cluster.ended);
    }

    private static List<String> ends(String name, int reads) {
        TestCluster cluster = cluster(new Delegating(), name);
        for (int i = 0; i < reads; i++) {
            cluster.readAt(i, 3 * i);
        }
        cluster.simulation.runUntil(SECOND);
        return cluster.ended;
    }

    private static TestCluster cluster(Delegating selector, String name) {
        long[][] draws = {{30, 30}, {5, 3, 1}, {8, 9}};
        TestCluster cluster = new TestCluster(3, 1, node -> new Given(draws[node]), selector);
        selector.oracle = new OracleSelector(name, cluster.cluster, OUTSIDE);
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
        public double next(int key, boolean scan) {
            return nanos.element();
        }

        @Override
        public double mean(int key, boolean scan) {
            return 10 * MILLI;
        }
    }
}
