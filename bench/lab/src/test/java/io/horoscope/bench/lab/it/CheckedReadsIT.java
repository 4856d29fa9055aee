package io.horoscope.bench.lab.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.CqlSession;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.cluster.ClusterPlan;
import io.horoscope.bench.lab.cluster.Flavour;
import io.horoscope.bench.lab.cluster.Installation;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodeCgroups;
import io.horoscope.bench.lab.cluster.NodeJmx;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.NodeProfile;
import io.horoscope.bench.lab.cluster.Pinned;
import io.horoscope.bench.lab.cluster.Release;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Reads of all kinds through a coordinator that withholds all retries but the first ones, while a
 * replica pauses, is slow or restarts: no answer is wrong, and no more reads fail than with stock
 * Cassandra's order and retries under the same faults. More reads: {@code
 * -Dhoroscope.checked.reads=1000000}.
 */
@Tag("slow")
class CheckedReadsIT {

    private static final int READS = Integer.getInteger("horoscope.checked.reads", 2_400);
    private static final int THREADS = 32;
    private static final double CORES = 0.2;
    private static final long TIMEOUT_MILLIS = 1_000;

    /** Failures come by chance: four standard deviations. */
    private static final double MOST_DEVIATIONS = 4;

    private enum Fault {
        NONE,
        PAUSE,
        SLOW,
        RESTART
    }

    /** In the last one the mode changes all the time. */
    private enum Order {
        STOCK,
        HOROSCOPE,
        SWITCHED
    }

    private final Places places = Places.ofThisRun();
    private final SplittableRandom seeds = new SplittableRandom(Clients.SEED);
    private LocalCluster cluster;
    private NodePlan faulty;
    private CqlSession session;
    private RoutingBean bean;

    @Test
    void reads_oneDatacenter_areRight() throws Exception {
        start(plan(Flavour.PATCHED, 3), places.patched());
        check(CheckedReads.prepare(session, cluster.plan(), ""));
    }

    /** The level of writes and of many reads counts replicas of each datacenter. */
    @Test
    void reads_twoDatacenters_areRight() throws Exception {
        start(plan(Flavour.PATCHED, 5).inDatacenters(2, 3), places.patched());
        check(CheckedReads.prepare(session, cluster.plan(), ""));
    }

    @Test
    void reads_newestReleaseWithTheAgent_areRight() throws Exception {
        start(
                plan(Flavour.AGENT, 3).withEmbedded(true),
                places.stock(Release.V5_0_8, FreshCluster.directory("stock")));
        check(CheckedReads.prepare(session, cluster.plan(), "USING 'sai'"));
    }

    private static ClusterPlan plan(Flavour flavour, int nodes) {
        return FreshCluster.plan("checked", nodes, flavour, NodeCgroups.obstacle().isEmpty())
                .with(NodeProfile.FIRST_LOOK);
    }

    private void start(ClusterPlan plan, Installation stock) {
        cluster = FreshCluster.of(plan, stock);
        cluster.up();
        faulty = plan.node(plan.size());
        session = Pinned.open(plan.node(1));
        bean = new RoutingBean(plan.node(1));
        bean.set("RetryBudget", "0");
    }

    /** So that reads at ALL do not wait for most of the time. */
    private static void shortenTimeouts(NodePlan node) {
        try (NodeJmx jmx = NodeJmx.open(node)) {
            for (String kind : List.of("Read", "Range", "Write")) {
                jmx.set(
                        "org.apache.cassandra.db:type=StorageProxy",
                        kind + "RpcTimeout",
                        TIMEOUT_MILLIS);
            }
        }
    }

    @AfterEach
    void stop() {
        session.close();
        bean.close();
        cluster.discard();
    }

    private void check(CheckedReads reads) throws InterruptedException {
        cluster.plan().nodes().forEach(CheckedReadsIT::shortenTimeouts);
        int each = READS / (Fault.values().length * Order.values().length);
        Map<Order, Long> failed = new EnumMap<>(Order.class);
        for (Fault fault : Fault.values()) {
            for (Order order : Order.values()) {
                long before = reads.failed();
                List<Thread> threads = start(reads, each, order);
                inject(fault);
                for (Thread thread : threads) {
                    thread.join();
                }
                end(fault);
                failed.merge(order, reads.failed() - before, Long::sum);
            }
        }
        String counts = READS + " reads, failed: " + failed;
        System.err.println(counts);
        assertEquals(List.of(), reads.wrong(), counts);
        double stock = failed.get(Order.STOCK);
        for (double ours : failed.values()) {
            assertTrue(ours - stock <= MOST_DEVIATIONS * Math.sqrt(ours + stock), counts);
        }
        assertTrue(bean.metric("RetriesWithheld") > 0, "no retry was withheld");
    }

    private List<Thread> start(CheckedReads reads, int count, Order order) {
        bean.set("Mode", order == Order.STOCK ? "off" : "on");
        List<Thread> threads = new ArrayList<>();
        for (int number = 0; number < THREADS; number++) {
            SplittableRandom random = seeds.split();
            threads.add(new Thread(() -> run(reads, count / THREADS, random)));
        }
        threads.forEach(Thread::start);
        if (order == Order.SWITCHED) {
            Thread switching = new Thread(() -> switchModes(threads));
            switching.start();
            threads.add(switching);
        }
        return threads;
    }

    private static void run(CheckedReads reads, int count, SplittableRandom random) {
        for (int i = 0; i < count; i++) {
            reads.one(random);
        }
    }

    private void switchModes(List<Thread> readers) {
        List<String> modes = List.of("shadow", "on", "off");
        List<Thread> all = List.copyOf(readers);
        for (int i = 0; all.subList(0, THREADS).stream().anyMatch(Thread::isAlive); i++) {
            bean.set("Mode", modes.get(i % modes.size()));
        }
    }

    private void inject(Fault fault) {
        switch (fault) {
            case PAUSE -> cluster.processes().suspend(cluster.cassandra(faulty));
            case SLOW -> cluster.limitCpu(faulty, CORES);
            case RESTART -> {
                cluster.stopNode(faulty);
                cluster.launch(faulty, cluster.plan().flavour(), cluster.routing(faulty));
                cluster.awaitCql(faulty);
                shortenTimeouts(faulty);
            }
            default -> {}
        }
    }

    /** All replicas take part again before the next round. */
    private void end(Fault fault) {
        cluster.processes().resume(cluster.cassandra(faulty));
        cluster.unlimitCpu(faulty);
        if (fault == Fault.RESTART || fault == Fault.PAUSE) {
            cluster.awaitRing();
        }
    }
}
