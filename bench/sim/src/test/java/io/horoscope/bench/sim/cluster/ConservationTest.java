package io.horoscope.bench.sim.cluster;

import static io.horoscope.bench.sim.cluster.TestCluster.MILLI;
import static io.horoscope.bench.sim.cluster.TestCluster.SECOND;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.schedule.Scheduling;
import io.horoscope.core.select.OperationClass;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;
import io.horoscope.core.select.baseline.RandomSelector;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;

/** Whatever happens to nodes: what was sent ends once, and each read of a client ends once. */
class ConservationTest {

    private static final long SEED = Long.getLong("horoscope.seed", 20260101L);
    private static final int NODES = 5;
    private static final int READS = 5_000;

    @Test
    void read_pausesRestartsFailuresLossesRetries_everyRequestEndsOnce() {
        List<String> policies = List.copyOf(Scheduling.names());
        for (int round = 0; round < 12; round++) {
            SplittableRandom random = new SplittableRandom(SEED + round);
            Counting counting = new Counting();
            int processors = 1 + round / 2 % 2;
            ReadSettings settings =
                    TestCluster.settings(
                            round % 3 == 0 ? Consistency.ONE : Consistency.QUORUM,
                            round % 2 == 0 ? 0 : 0.2,
                            round % 5 < 2 ? 0 : 90);
            TestCluster cluster =
                    new TestCluster(
                            NODES,
                            node -> TestCluster.kind(node, 2, processors),
                            node -> TestCluster.constant(3 * MILLI),
                            counting,
                            round < 6 ? settings : TestCluster.expiring(settings),
                            TestCluster.scheduling(policies.get(round % policies.size())));
            for (int key = 0; key < READS; key++) {
                OperationClass operation = key % 8 == 0 ? OperationClass.SCAN : OperationClass.READ;
                cluster.readAt(random.nextInt(4_000), key, operation);
            }
            for (int i = 0; i < 20; i++) {
                Replica replica = cluster.replicas[random.nextInt(NODES)];
                int from = random.nextInt(4_000);
                cluster.at(from, now -> replica.pause(random.nextInt(300) * MILLI, now));
                cluster.at(random.nextInt(4_000), replica::stop);
                cluster.at(random.nextInt(4_000), now -> replica.start());
                cluster.at(random.nextInt(4_000), replica::vanish);
                cluster.at(random.nextInt(4_000), now -> fail(cluster, replica, 0.5));
                cluster.at(random.nextInt(4_000), now -> fail(cluster, replica, 0));
            }
            UniformRandomProvider losses = cluster.seeds.fork("losses", round);
            cluster.network
                    .links()
                    .add(new Links.PacketLoss(Set.of(0, 1), 0.02, 100 * MILLI, losses));
            for (Replica replica : cluster.replicas) {
                cluster.at(4_000, now -> fail(cluster, replica, 0));
            }
            cluster.simulation.runUntil(60 * SECOND);
            String context = "rerun with -Dhoroscope.seed=" + SEED + " (round " + round + ")";
            assertEquals(READS, cluster.ended.size(), context);
            assertEquals(READS, keys(cluster).size(), context);
            assertArrayEquals(new int[NODES], counting.inFlight, context);
            assertTrue(counting.least >= 0, context);
            assertTrue(counting.failures > 0, context);
            assertEquals(round % 5 >= 2, cluster.recorder.retries() > 0, context);
        }
    }

    private static void fail(TestCluster cluster, Replica replica, double ratio) {
        UniformRandomProvider random = cluster.seeds.fork("failing", replica.index());
        replica.condition().fail(new Condition.Failing(ratio, MILLI, random));
    }

    private static Set<String> keys(TestCluster cluster) {
        Set<String> keys = new HashSet<>();
        cluster.ended.forEach(text -> keys.add(text.replaceAll("[@!].*", "")));
        return keys;
    }

    /** Chooses at random and counts. */
    private static final class Counting implements ReplicaSelector {

        private final RandomSelector random = new RandomSelector();
        private final int[] inFlight = new int[NODES];
        private int least;
        private int failures;

        @Override
        public String name() {
            return "counting";
        }

        @Override
        public void order(int[] replicas, int count, SelectionContext context) {
            random.order(replicas, count, context);
        }

        @Override
        public void sent(int node, long nowNanos) {
            inFlight[node]++;
        }

        @Override
        public void answered(
                int node, long nowNanos, long latencyNanos, int queued, long serviceNanos) {
            least = Math.min(least, --inFlight[node]);
        }

        @Override
        public void failed(int node, long nowNanos, long afterNanos) {
            failures++;
            least = Math.min(least, --inFlight[node]);
        }

        @Override
        public void discarded(int node, long nowNanos) {
            least = Math.min(least, --inFlight[node]);
        }
    }
}
