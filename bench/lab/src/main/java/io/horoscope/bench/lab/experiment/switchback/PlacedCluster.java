package io.horoscope.bench.lab.experiment.switchback;

import com.datastax.oss.driver.api.core.CqlSession;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodeJmx;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.Pinned;
import io.horoscope.bench.lab.run.observe.RoutingCounts;
import java.util.List;

/**
 * A cluster whose first node has no copies. That node coordinates all writes, and all reads unless
 * each of the others coordinates those of a worker. One thread.
 */
final class PlacedCluster implements AutoCloseable {

    private final LocalCluster local;
    private final boolean hasWorkers;
    private final List<NodeJmx> jmx;
    private final List<CqlSession> sessions;

    /**
     * @param local is up
     */
    PlacedCluster(LocalCluster local, boolean hasWorkers) {
        this.local = local;
        this.hasWorkers = hasWorkers;
        this.jmx = local.plan().nodes().stream().map(NodeJmx::open).toList();
        this.sessions =
                local.plan().nodes().stream()
                        .limit(hasWorkers ? jmx.size() : 1)
                        .map(Pinned::open)
                        .toList();
    }

    LocalCluster local() {
        return local;
    }

    List<NodePlan> withCopies() {
        return behindFirst(local.plan().nodes());
    }

    /** Of {@link #withCopies}, in the same order. */
    List<NodeJmx> jmxWithCopies() {
        return behindFirst(jmx);
    }

    private static <T> List<T> behindFirst(List<T> all) {
        return all.subList(1, all.size());
    }

    /** Pinned to the node without copies. */
    CqlSession writer() {
        return sessions.get(0);
    }

    /** One for each coordinator of reads, pinned to it. */
    List<CqlSession> coordinators() {
        return hasWorkers ? behindFirst(sessions) : sessions;
    }

    /** No arm has what the dynamic snitches of coordinators have learned of the one before. */
    void switchTo(Arm selector) {
        jmx.parallelStream().forEach(selector::switchOn);
        List<NodeJmx> coordinating = hasWorkers ? jmxWithCopies() : jmx.subList(0, 1);
        coordinating.parallelStream().forEach(NodeJmx::forgetLatencies);
    }

    /** Reads so far that stock Cassandra would have sent elsewhere. */
    long diverted() {
        return coordinators().stream()
                .mapToLong(it -> RoutingCounts.of(it).orElseThrow().count("reads_diverted"))
                .sum();
    }

    @Override
    public void close() {
        jmx.forEach(NodeJmx::close);
        sessions.forEach(CqlSession::close);
    }
}
