package io.horoscope.bench.lab.it;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.run.load.Operation;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;

/**
 * Whether replicas get the reads that the ring gives them, in three nodes with two copies of each
 * row. A coordinator reads two thirds of the rows from its own copy; of the last third, the ring
 * names each of the others first for one half (TokensTest).
 */
final class FairShares implements AutoCloseable {

    private static final double OWN = 2.0 / 3;
    private static final double OTHERS = 1.0 / 6;

    /** Of the fair share; a node with less counts as shunned. */
    private static final double LEAST = 0.5;

    /** A node with its fair share is never measured with half of it (one in 10^14, binomial). */
    private static final int MEASURED = 1_000;

    /** Reads between two looks at the coordinator's statistics. */
    private static final int LOOK = 30;

    /** Waiting reads that make another replica clearly better. */
    private static final double BUSY = 24;

    private static final Duration DEADLINE = Duration.ofSeconds(30);

    private final Clients clients;
    private final List<NodePlan> nodes;
    private final Figures figures;

    FairShares(Clients clients, List<NodePlan> nodes, String name, Class<?> test) {
        this.clients = clients;
        this.nodes = nodes;
        this.figures =
                new Figures(
                        name,
                        test,
                        Map.of("reads", MEASURED, "seed", Clients.SEED),
                        "after",
                        "coordinator",
                        "node",
                        "share",
                        "fair_share");
    }

    /**
     * Waits until every node has at least half of its fair share, and records the shares. A node
     * may be slow at first because the machine has other work, and lose reads for that reason; a
     * node that is shunned by mistake does not get them back.
     *
     * @param after what was done before, for the message
     */
    void require(String after, NodePlan coordinator) {
        AtomicReference<double[]> shares = new AtomicReference<>();
        boolean fair =
                Await.holds(
                        DEADLINE,
                        () -> {
                            shares.set(clients.serve(coordinator, Operation.READ, MEASURED));
                            return areFair(coordinator, shares.get());
                        });
        for (NodePlan node : nodes) {
            figures.row(
                    after,
                    coordinator.name(),
                    node.name(),
                    shares.get()[node.number() - 1],
                    fair(coordinator, node));
        }
        assertTrue(
                fair,
                () ->
                        after
                                + ", shares through "
                                + coordinator
                                + ": "
                                + Arrays.toString(shares.get())
                                + known(coordinator));
    }

    /** A patched coordinator's statistics of the replicas, for the message. */
    private String known(NodePlan coordinator) {
        try {
            return clients
                    .session(coordinator)
                    .execute("SELECT * FROM horoscope.replicas")
                    .all()
                    .stream()
                    .map(Row::getFormattedContents)
                    .collect(Collectors.joining("\n", "\n", ""));
        } catch (InvalidQueryException e) {
            return " (stock)";
        }
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
                DEADLINE,
                () -> {
                    clients.run(coordinator, Operation.READ, LOOK);
                    Row row =
                            clients.session(coordinator)
                                    .execute(
                                            "SELECT queued FROM horoscope.replicas WHERE endpoint"
                                                    + " = ?",
                                            replica.inetAddress())
                                    .one();
                    return row != null && !row.isNull(0) && row.getDouble(0) >= BUSY;
                });
    }

    @Override
    public void close() {
        figures.close();
    }

    private boolean areFair(NodePlan coordinator, double[] shares) {
        return nodes.stream()
                .allMatch(node -> shares[node.number() - 1] >= LEAST * fair(coordinator, node));
    }

    private static double fair(NodePlan coordinator, NodePlan node) {
        return node.number() == coordinator.number() ? OWN : OTHERS;
    }
}
