package io.horoscope.bench.lab.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodeCgroups;
import io.horoscope.bench.lab.cluster.NodePlan;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Reads of all kinds through a coordinator whose replicas pause and are slow in turn, while
 * the mode is switched: no answer is wrong. More reads: {@code -Dhoroscope.checked.reads=1000000}.
 */
@Tag("slow")
class CheckedReadsIT {

    private static final int READS = Integer.getInteger("horoscope.checked.reads", 2_000);
    private static final int THREADS = 32;
    private static final double CORES = 0.2;

    /** Of the reads, while a replica is paused or slow. */
    private static final double MOST_FAILURES = 0.05;

    private TestCluster cluster;
    private final List<RoutingBean> beans = new ArrayList<>();
    private Object selector;

    @BeforeEach
    void takeCluster() {
        cluster = TestCluster.shared();
        assumeTrue(
                cluster.hasCgroups(), () -> "no cgroups: " + NodeCgroups.obstacle().orElse("none"));
        cluster.restore();
        for (int node = 1; node <= 3; node++) {
            RoutingBean bean = new RoutingBean(cluster.node(node));
            bean.set("RetryBudget", "0");
            beans.add(bean);
        }
        selector = beans.get(0).get("Selector");
        beans.get(0).set("Selector", "closest"); // Sends reads to slow replicas, too.
    }

    @AfterEach
    void restore() throws Exception {
        for (int node = 2; node <= 3; node++) {
            LocalCluster lab = cluster.cluster();
            lab.processes().resume(lab.cassandra(cluster.node(node)));
            lab.unlimitCpu(cluster.node(node));
        }
        beans.get(0).set("Mode", "on");
        beans.get(0).set("Selector", (String) selector);
        for (RoutingBean bean : beans) {
            bean.set("RetryBudget", "0.02");
            bean.close();
        }
    }

    @Test
    void reads_whileReplicasPauseAndAreSlow_areRight() throws Exception {
        CheckedReads reads = CheckedReads.prepare(cluster.coordinator());
        NodePlan slow = cluster.node(2);
        long before = withheld();
        cluster.cluster().limitCpu(slow, CORES);
        int rounds = 8;
        for (int round = 0; round < rounds; round++) {
            NodePlan paused = cluster.node(3);
            if (round % 4 == 1) {
                pause(paused);
            }
            beans.get(0).set("Mode", round % 4 == 2 ? "shadow" : "on");
            run(reads, READS / rounds, round);
            cluster.cluster().processes().resume(cluster.cluster().cassandra(paused));
        }
        assertEquals(List.of(), reads.wrong());
        assertTrue(
                reads.failed() <= MOST_FAILURES * READS,
                reads.failed() + " failed of " + (reads.failed() + reads.answered()));
        assertTrue(withheld() > before, "no retry was withheld");
    }

    private void pause(NodePlan node) {
        cluster.cluster().processes().suspend(cluster.cluster().cassandra(node));
    }

    private static void run(CheckedReads reads, int count, int round) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            SplittableRandom random = new SplittableRandom(Clients.SEED + 100L * round + thread);
            threads.add(
                    new Thread(
                            () -> {
                                for (int i = 0; i < count / THREADS; i++) {
                                    reads.one(random);
                                }
                            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private long withheld() {
        return beans.get(0).metric("RetriesWithheld");
    }
}
