package io.horoscope.bench.lab.experiment;

import com.datastax.oss.driver.api.core.CqlSession;
import io.horoscope.bench.lab.cluster.CqlNode;
import io.horoscope.bench.lab.experiment.bed.Consumption;
import io.horoscope.bench.lab.experiment.bed.MeasuredCluster;
import io.horoscope.bench.lab.load.Operation;
import io.horoscope.bench.lab.load.Pinned;
import io.horoscope.bench.lab.load.TableName;
import io.horoscope.bench.lab.observe.LocalCounts;
import io.horoscope.bench.lab.observe.Observer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Looks at the nodes of one cluster, through a session pinned to each. */
final class Probe implements AutoCloseable {

    private final MeasuredCluster cluster;
    private final TableName table;
    private final List<CqlSession> sessions = new ArrayList<>();

    /** The cluster must be running. */
    Probe(MeasuredCluster cluster, TableName table) {
        this.cluster = cluster;
        this.table = table;
        cluster.nodes().forEach(node -> sessions.add(Pinned.open(node)));
    }

    /** What each node did and used since it started. */
    List<NodeUse> look() {
        List<NodeUse> uses = new ArrayList<>();
        for (CqlNode node : cluster.nodes()) {
            CqlSession session = sessions.get(node.number() - 1);
            Consumption consumption = cluster.consumption(node);
            uses.add(
                    new NodeUse(
                            LocalCounts.of(session, table, Operation.READ),
                            LocalCounts.of(session, table, Operation.SCAN),
                            consumption.cpuSeconds(),
                            consumption.diskReadBytes(),
                            consumption.cpuPressureSeconds(),
                            consumption.ioPressureSeconds()));
        }
        return uses;
    }

    /** One that goes on looking until it is closed. */
    Observer observer(Duration period) {
        return new Observer(sessions, sessions.get(0), table, period);
    }

    @Override
    public void close() {
        sessions.forEach(CqlSession::close);
    }
}
