package io.horoscope.driver;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.api.core.servererrors.QueryValidationException;
import io.horoscope.core.score.ScoreTable;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * The loads of the machines, from the table {@code horoscope.scores} of any node with Horoscope. It is
 * read a second after the answer before, so slow answers never pile up. A node that says that it has no
 * such table, or that this user may not read it, is asked no more until it is up again.
 *
 * <p>Each answer is published whole, with one volatile write.
 */
final class ReportedLoads {

    private static final SimpleStatement QUERY =
            SimpleStatement.newInstance(
                            "SELECT endpoint, fresh, age_ms, load FROM horoscope.scores")
                    .setConsistencyLevel(DefaultConsistencyLevel.ONE)
                    .setIdempotent(true)
                    .setTimeout(Duration.ofSeconds(1));

    private final ClientNodes nodes;
    private final Executor later;
    private final Set<Node> refusing = ConcurrentHashMap.newKeySet();
    private volatile ScoreTable table = ScoreTable.empty();
    private volatile boolean isClosed;

    /**
     * @param later runs a task after a second
     */
    ReportedLoads(ClientNodes nodes, Executor later) {
        this.nodes = nodes;
        this.later = later;
    }

    /** The newest loads. */
    ScoreTable table() {
        return table;
    }

    /** Reads them from now on. */
    void start(CqlSession session) {
        later.execute(() -> read(session));
    }

    /** A node is up, perhaps with another version. */
    void up(Node node) {
        refusing.remove(node);
    }

    void close() {
        isClosed = true;
    }

    private void read(CqlSession session) {
        if (isClosed || session.isClosed()) {
            return;
        }
        Node node = nodes.any(each -> isConnected(each) && !refusing.contains(each));
        if (node == null) {
            start(session);
            return;
        }
        session.executeAsync(QUERY.setNode(node))
                .whenComplete((rows, error) -> read(session, node, rows, error));
    }

    private static boolean isConnected(Node node) {
        return node.getState() == NodeState.UP && node.getDistance() == NodeDistance.LOCAL;
    }

    private void read(CqlSession session, Node node, AsyncResultSet rows, Throwable error) {
        try {
            if (error instanceof QueryValidationException) {
                refusing.add(node);
            } else if (error == null) {
                publish(rows.currentPage(), System.nanoTime());
            }
        } finally {
            start(session);
        }
    }

    private void publish(Iterable<Row> rows, long nowNanos) {
        Map<InetAddress, Integer> indexes = indexes();
        int size = indexes.values().stream().mapToInt(index -> index + 1).max().orElse(0);
        double[] loads = new double[size];
        long[] measuredAtNanos = new long[size];
        Arrays.fill(loads, Double.NaN);
        for (Row row : rows) {
            Integer index = indexes.get(row.getInetAddress("endpoint"));
            if (index != null && row.getBoolean("fresh") && !row.isNull("load")) {
                loads[index] = row.getDouble("load");
                measuredAtNanos[index] =
                        nowNanos - TimeUnit.MILLISECONDS.toNanos(row.getLong("age_ms"));
            }
        }
        table = ScoreTable.ofLoads(loads, measuredAtNanos);
    }

    private Map<InetAddress, Integer> indexes() {
        Map<InetAddress, Integer> indexes = new HashMap<>();
        nodes.forEach(
                (node, index) ->
                        node.getBroadcastAddress()
                                .ifPresent(at -> indexes.put(at.getAddress(), index)));
        return indexes;
    }
}
