package io.horoscope.bench.lab.it;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.Pinned;
import io.horoscope.bench.lab.run.load.Dataset;
import io.horoscope.bench.lab.run.load.PacedReads;
import io.horoscope.bench.lab.run.load.PacedReads.Read;
import java.util.List;

/**
 * A patched coordinator under a steady load of reads at QUORUM, and the answers since the last
 * {@link #clear}.
 */
final class ReadingCoordinator implements AutoCloseable {

    private final NodePlan node;
    private final CqlSession session;
    private final RoutingBean bean;
    private final PacedReads load;

    /**
     * Starts nothing.
     *
     * @param dataset exists
     */
    ReadingCoordinator(NodePlan node, Dataset dataset, double readsPerSecond, long seed) {
        this.node = node;
        this.session = Pinned.open(node);
        this.bean = new RoutingBean(node);
        this.load =
                new PacedReads(
                        List.of(session),
                        dataset,
                        readsPerSecond,
                        DefaultConsistencyLevel.QUORUM,
                        seed);
    }

    String name() {
        return node.name();
    }

    void start() {
        load.start();
    }

    void setMode(String mode) {
        bean.set("Mode", mode);
    }

    void clear() {
        load.take(System.nanoTime());
    }

    int reads() {
        return load.reads().size();
    }

    /** How many reads failed, if any did; otherwise empty. */
    String failure() {
        return load.failures() == 0 ? "" : load.toString();
    }

    double quantileMillis(double quantile) {
        long[] latencies = load.reads().stream().mapToLong(Read::latencyNanos).sorted().toArray();
        return PacedReads.quantileMillis(latencies, quantile);
    }

    @Override
    public void close() {
        load.close();
        bean.close();
        session.close();
    }
}
