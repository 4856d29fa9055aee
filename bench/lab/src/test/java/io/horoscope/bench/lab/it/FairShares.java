package io.horoscope.bench.lab.it;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.cql.Row;
import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.run.load.Operation;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;

/**
 * Whether replicas get the reads that the ring gives them, in three nodes with two copies of each
 * row. A coordinator reads two thirds of the rows from its own copy; of the last third, the ring
 * names each of the others first for one half (NodePlanTest).
 */
final class FairShares {

    private static final double OWN = 2.0 / 3;
    private static final double OTHERS = 1.0 / 6;

    /** Of the fair share, of a node as fast as the others. */
    private static final double LEAST = 0.5;

    /** Of the fair share: one read of fifty tries again a node that is slower, however slow it is. */
    private static final double LEAST_OF_A_SLOW_NODE = 0.01;

    /** A node with its fair share is never measured with half of it (one in 10^14, binomial). */
    private static final int MEASURED = 1_000;

    /** Reads between two looks at the coordinator's statistics. */
    private static final int LOOK = 30;

    /** Reads through each node between two measurements. */
    private static final int WARM_UP = 300;

    /** Waiting reads that make another replica clearly better. */
    private static final double BUSY = 24;

    private static final double NANOS_PER_MICRO = 1e3;

    private final Clients clients;
    private final List<NodePlan> nodes;

    FairShares(Clients clients, List<NodePlan> nodes) {
        this.clients = clients;
        this.nodes = nodes;
    }

    /**
     * When all nodes report: waits until every one has at least half of its fair share, while all get
     * the same reads of all coordinators. A node that was just started is cold, slower than the
     * others, and rightly gets few reads.
     *
     * @param after what was done before, for the message
     */
    void require(String after, NodePlan coordinator) {
        await(LEAST, after, coordinator, () -> clients.readEverywhere(Operation.READ, WARM_UP));
    }

    /**
     * While one reports nothing: waits until every node has reads without that. With one client, of
     * two replicas the one that is read answers sooner, as it is awake, and may get nearly all.
     */
    void requireTried(String after, NodePlan coordinator) {
        await(LEAST_OF_A_SLOW_NODE, after, coordinator, this::readByOwnClients);
    }

    /**
     * Of nodes of different versions: waits until every coordinator learned queue and service time
     * of each other node from an answer that came during this call. The node just started is slower
     * however warm it is, and may rightly get no reads.
     */
    void requireHeard(String after) {
        long start = System.nanoTime();
        for (NodePlan node : nodes) {
            Await.until(
                    after + ", " + node + " receiving reports of all others",
                    TestCluster.DEADLINE,
                    () -> hasLearned(node, start));
        }
    }

    /** Measures until every node has a share, with a warm-up between two measurements. */
    private void await(double least, String after, NodePlan coordinator, Runnable warmUp) {
        AtomicReference<double[]> shares = new AtomicReference<>();
        boolean fair =
                Await.holds(
                        TestCluster.DEADLINE,
                        () -> {
                            shares.set(clients.serve(coordinator, Operation.READ, MEASURED));
                            boolean isFair = areAtLeast(least, coordinator, shares.get());
                            if (!isFair) {
                                warmUp.run();
                            }
                            return isFair;
                        });
        assertTrue(
                fair,
                () ->
                        "%s, shares through %s: %s%s"
                                .formatted(
                                        after,
                                        coordinator,
                                        Arrays.toString(shares.get()),
                                        clients.known(coordinator)));
    }

    private void readByOwnClients() {
        nodes.forEach(node -> clients.run(node, Operation.READ, WARM_UP));
    }

    private boolean hasLearned(NodePlan coordinator, long sinceNanos) {
        clients.run(coordinator, Operation.READ, LOOK);
        double micros = (System.nanoTime() - sinceNanos) / NANOS_PER_MICRO;
        Set<InetAddress> known =
                clients
                        .session(coordinator)
                        .execute("SELECT * FROM horoscope.replicas")
                        .all()
                        .stream()
                        .filter(row -> !row.isNull("queued") && !row.isNull("service_us"))
                        .filter(row -> row.getDouble("end_age_us") <= micros)
                        .map(row -> row.getInetAddress("endpoint"))
                        .collect(Collectors.toSet());
        return nodes.stream()
                .filter(node -> !node.equals(coordinator))
                .allMatch(node -> known.contains(node.inetAddress()));
    }

    /** Overloads a replica until it reports this to the coordinator, then switches it off. */
    void switchOffWhileBusy(NodePlan replica, NodePlan coordinator) {
        try (RoutingBean bean = new RoutingBean(replica);
                Flood flood = new Flood(replica)) {
            flood.start();
            awaitBusy(replica, coordinator);
            bean.set("Mode", "off");
        }
    }

    /** Reads through the coordinator until an answer reports that the replica is busy. */
    private void awaitBusy(NodePlan replica, NodePlan coordinator) {
        Await.until(
                coordinator + " receiving answers that report " + replica + " busy",
                TestCluster.DEADLINE,
                () -> {
                    clients.run(coordinator, Operation.READ, LOOK);
                    Row row = new Scores(clients.session(coordinator)).row("replicas", replica);
                    return row != null && !row.isNull("queued") && row.getDouble("queued") >= BUSY;
                });
    }

    private boolean areAtLeast(double least, NodePlan coordinator, double[] shares) {
        return nodes.stream()
                .allMatch(node -> shares[node.number() - 1] >= least * fair(coordinator, node));
    }

    private static double fair(NodePlan coordinator, NodePlan node) {
        return node.number() == coordinator.number() ? OWN : OTHERS;
    }
}
