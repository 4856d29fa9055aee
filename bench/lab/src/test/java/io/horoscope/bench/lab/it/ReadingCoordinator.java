package io.horoscope.bench.lab.it;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.Pinned;
import io.horoscope.bench.lab.run.load.Answers;
import io.horoscope.bench.lab.run.load.Dataset;
import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.load.Queries;
import io.horoscope.bench.lab.run.load.SteadyLoad;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A patched coordinator under a steady load of reads at QUORUM, and the latencies since the last
 * {@link #clear}.
 */
final class ReadingCoordinator implements AutoCloseable {

    private static final double NANOS_PER_MILLI = 1e6;

    private final NodePlan node;
    private final CqlSession session;
    private final RoutingBean bean;
    private final Answers answers = new Answers();
    private final Queries queries;
    private final double readsPerSecond;
    private SteadyLoad load;

    /**
     * Starts nothing.
     *
     * @param dataset exists
     */
    ReadingCoordinator(NodePlan node, Dataset dataset, double readsPerSecond, long seed) {
        this.node = node;
        this.session = Pinned.open(node);
        this.bean = new RoutingBean(node);
        this.queries =
                Queries.prepare(
                        session,
                        dataset,
                        DefaultConsistencyLevel.QUORUM,
                        new SplittableRandom(seed));
        this.readsPerSecond = readsPerSecond;
    }

    String name() {
        return node.name();
    }

    void start() {
        load = SteadyLoad.start(session, queries, Map.of(Operation.READ, readsPerSecond), answers);
    }

    void setMode(String mode) {
        bean.set("Mode", mode);
    }

    void clear() {
        answers.clear();
    }

    int reads() {
        return answers.count(Operation.READ);
    }

    /** The first failure; empty if none. */
    String failure() {
        return answers.firstFailure();
    }

    double quantileMillis(double quantile) {
        return answers.quantileNanos(Operation.READ, quantile) / NANOS_PER_MILLI;
    }

    @Override
    public void close() {
        load.close();
        bean.close();
        session.close();
    }
}
