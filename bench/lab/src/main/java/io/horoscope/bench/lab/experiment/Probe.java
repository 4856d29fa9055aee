package io.horoscope.bench.lab.experiment;

import com.datastax.oss.driver.api.core.CqlSession;
import io.horoscope.bench.lab.cgroup.NodeCgroup;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.experiment.bed.Bed;
import io.horoscope.bench.lab.experiment.record.NodeRecorder;
import io.horoscope.bench.lab.experiment.record.ScoreSample;
import io.horoscope.bench.lab.load.Operation;
import io.horoscope.bench.lab.load.Pinned;
import io.horoscope.bench.lab.observe.LocalCounts;
import io.horoscope.bench.lab.observe.Observer;
import io.horoscope.bench.lab.observe.ScoreLog;
import io.horoscope.bench.lab.observe.ScoreWatch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Looks at the nodes of one cluster, through a session pinned to each. */
final class Probe implements AutoCloseable {

    private static final double NANOS_PER_SECOND = 1e9;

    /** Scores move slower than that matters in a record, and a node that is limited should not answer more often. */
    private static final Duration SCORES_EVERY = Duration.ofSeconds(1);

    private final LocalCluster cluster;
    private final List<CqlSession> sessions = new ArrayList<>();
    private final List<NodeRecorder> recorders = new ArrayList<>();

    /** The cluster must be running. */
    Probe(LocalCluster cluster) {
        this.cluster = cluster;
        cluster.plan().nodes().forEach(node -> sessions.add(Pinned.open(node)));
        for (NodePlan node : cluster.plan().nodes()) {
            recorders.add(
                    new NodeRecorder(sessions.get(node.number() - 1), node, cluster.cgroup(node)));
        }
    }

    /** What each node did and used since it started. */
    List<NodeUse> look() {
        List<NodeUse> uses = new ArrayList<>();
        for (NodePlan node : cluster.plan().nodes()) {
            CqlSession session = sessions.get(node.number() - 1);
            NodeCgroup cgroup = cluster.cgroup(node);
            uses.add(
                    new NodeUse(
                                    LocalCounts.of(session, Bed.table(), Operation.READ),
                                    LocalCounts.of(session, Bed.table(), Operation.SCAN),
                                    cgroup.cpuNanos() / NANOS_PER_SECOND,
                                    cgroup.diskReadBytes(),
                                    cgroup.pressureNanos("cpu") / NANOS_PER_SECOND,
                                    cgroup.pressureNanos("io") / NANOS_PER_SECOND)
                            .with(recorders.get(node.number() - 1).look()));
        }
        return uses;
    }

    /** One that goes on looking until it is closed. */
    Observer observer(Duration period) {
        return new Observer(sessions, sessions.get(0), Bed.table(), period);
    }

    /** Watches the scores as the first node has them. */
    ScoreWatch scoreWatch() {
        return new ScoreWatch(sessions.get(0), SCORES_EVERY);
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
                cluster.plan().nodes().stream()
                        .map(NodePlan::address)
                        .collect(Collectors.toList()));
    }

    @Override
    public void close() {
        sessions.forEach(CqlSession::close);
    }
}
