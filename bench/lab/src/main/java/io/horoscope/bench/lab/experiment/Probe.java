package io.horoscope.bench.lab.experiment;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.cluster.CqlNode;
import io.horoscope.bench.lab.cluster.Pinned;
import io.horoscope.bench.lab.run.bed.Consumption;
import io.horoscope.bench.lab.run.bed.MeasuredCluster;
import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.load.TableName;
import io.horoscope.bench.lab.run.observe.Observer;
import io.horoscope.bench.lab.run.observe.PolledCounter;
import io.horoscope.bench.lab.run.observe.RoutingCounts;
import io.horoscope.bench.lab.run.observe.ScoreLog;
import io.horoscope.bench.lab.run.observe.TableCounts;
import io.horoscope.bench.lab.run.record.NodeRecord;
import io.horoscope.bench.lab.run.record.ScoreSample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Looks at the nodes of one cluster, through a session pinned to each. */
final class Probe implements AutoCloseable {

    /** Scores move slower than that matters in a record, and a node that is limited should not answer more often. */
    private static final Duration SCORES_EVERY = Duration.ofSeconds(1);

    private final MeasuredCluster cluster;
    private final TableName table;
    private final List<CqlSession> sessions = new ArrayList<>();

    /** The cluster must be running. */
    Probe(MeasuredCluster cluster, TableName table) {
        this.cluster = cluster;
        this.table = table;
        cluster.nodes().forEach(node -> sessions.add(Pinned.open(node)));
    }

    /**
     * What each node did and used since it started.
     *
     * @throws LabException if a node does not say
     */
    List<NodeUse> look() {
        List<NodeUse> uses = new ArrayList<>();
        for (CqlNode node : cluster.nodes()) {
            try {
                uses.add(look(node, sessions.get(node.number() - 1)));
            } catch (DriverException e) {
                throw new LabException(node + " does not say what it did: " + e.getMessage(), e);
            }
        }
        return uses;
    }

    private NodeUse look(CqlNode node, CqlSession session) {
        Consumption consumption = cluster.consumption(node);
        return new NodeUse(
                        TableCounts.local(session, table, Operation.READ),
                        TableCounts.local(session, table, Operation.SCAN),
                        consumption.cpuSeconds(),
                        consumption.diskReadBytes(),
                        consumption.cpuPressureSeconds(),
                        consumption.ioPressureSeconds())
                .with(record(node, session));
    }

    /** The question over CQL comes first: it has a time limit, and others have none. */
    private NodeRecord record(CqlNode node, CqlSession session) {
        Optional<RoutingCounts> routing = RoutingCounts.of(session);
        return new NodeRecord(cluster.collections(node), routing, cluster.limits(node));
    }

    /** One that goes on looking at an operation until it is closed. */
    Observer observer(Operation operation, Duration period) {
        List<PolledCounter> counters = new ArrayList<>();
        for (CqlNode node : cluster.nodes()) {
            cluster.served(node, table, operation)
                    .ifPresent(question -> counters.add(PolledCounter.blocking(question)));
        }
        if (counters.isEmpty()) {
            sessions.forEach(session -> counters.add(PolledCounter.of(session, table, operation)));
        }
        return new Observer(Map.of(operation, counters), sessions.get(0), period);
    }

    /** Watches the scores as the first node has them. */
    ScoreLog scoreWatch() {
        return new ScoreLog(sessions.get(0), SCORES_EVERY);
    }

    /**
     * What was seen of the scores in a run, as it is recorded.
     *
     * @param startNanos the run's beginning, by System.nanoTime()
     */
    List<ScoreSample> samples(ScoreLog log, long startNanos) {
        return ScoreSample.of(
                log.thinned(SCORES_EVERY),
                startNanos,
                cluster.nodes().stream().map(CqlNode::address).collect(Collectors.toList()));
    }

    @Override
    public void close() {
        sessions.forEach(CqlSession::close);
    }
}
