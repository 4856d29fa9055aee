package io.horoscope.bench.lab.run;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.cluster.CqlNode;
import io.horoscope.bench.lab.cluster.Pinned;
import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.load.TableName;
import io.horoscope.bench.lab.run.observe.Observer;
import io.horoscope.bench.lab.run.observe.PolledCounter;
import io.horoscope.bench.lab.run.observe.RoutingCounts;
import io.horoscope.bench.lab.run.observe.TableCounts;
import io.horoscope.bench.lab.run.record.NodeUse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Samples the nodes of one cluster, through a session pinned to each. */
final class ClusterSampler implements AutoCloseable {

    /** More often would cost nodes of a third of a processor too much. */
    private static final Duration COUNTS_EVERY = Duration.ofMillis(100);

    private final MeasuredCluster cluster;
    private final TableName table;
    private final List<CqlSession> sessions;

    /** The cluster must be running. */
    ClusterSampler(MeasuredCluster cluster, TableName table) {
        this.cluster = cluster;
        this.table = table;
        this.sessions = cluster.nodes().stream().map(Pinned::open).toList();
    }

    /**
     * What each node did and used since it started.
     *
     * @throws LabException if a node does not answer
     */
    List<NodeUse> sample() {
        return cluster.nodes().stream().map(this::sample).toList();
    }

    private NodeUse sample(CqlNode node) {
        CqlSession session = sessions.get(node.number() - 1);
        try {
            // CQL first: it has a time limit, and JMX has none.
            Optional<RoutingCounts> routing = RoutingCounts.of(session);
            return new NodeUse(
                    TableCounts.local(session, table, Operation.READ),
                    TableCounts.local(session, table, Operation.SCAN),
                    cluster.resources(node),
                    cluster.collections(node),
                    routing);
        } catch (DriverException e) {
            throw new LabException(node + " does not report its counts: " + e.getMessage(), e);
        }
    }

    /** Counts the reads of every node several times a second, from its start until it is closed. */
    Observer reads() {
        List<PolledCounter> counters = new ArrayList<>();
        for (CqlNode node : cluster.nodes()) {
            cluster.served(node, table, Operation.READ)
                    .ifPresent(question -> counters.add(PolledCounter.blocking(question)));
        }
        if (counters.isEmpty()) {
            sessions.forEach(
                    session -> counters.add(PolledCounter.of(session, table, Operation.READ)));
        }
        return new Observer(Map.of(Operation.READ, counters), sessions.get(0), COUNTS_EVERY);
    }

    @Override
    public void close() {
        sessions.forEach(CqlSession::close);
    }
}
