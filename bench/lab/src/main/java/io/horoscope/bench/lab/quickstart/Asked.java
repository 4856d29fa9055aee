package io.horoscope.bench.lab.quickstart;

import io.horoscope.bench.lab.cluster.ClusterPlan;
import io.horoscope.bench.lab.cluster.NodeJmx;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.load.TableName;
import io.horoscope.bench.lab.run.observe.PolledCounter;
import io.horoscope.bench.lab.run.observe.TableCounts;
import java.util.ArrayList;
import java.util.List;

/**
 * How many requests each replica was sent. An overloaded node answers late, and executes few of
 * those that it is sent. So the others count what they send to it, and each of them what it
 * executes.
 */
final class Asked implements AutoCloseable {

    private static final String SENT =
            "org.apache.cassandra.metrics:type=Connection,scope=%s_%d,"
                    + "name=SmallMessageCompletedTasks";

    private final List<NodeJmx> beans = new ArrayList<>();
    private final ClusterPlan plan;
    private final NodePlan overloaded;
    private final TableName table;

    /**
     * @param overloaded coordinates nothing
     * @param table the only one that clients use
     */
    Asked(ClusterPlan plan, NodePlan overloaded, TableName table) {
        this.plan = plan;
        this.overloaded = overloaded;
        this.table = table;
    }

    /** One for each node, in order, with connections of its own. */
    List<PolledCounter> counters() {
        return plan.nodes().stream()
                .map(node -> node.equals(overloaded) ? sent() : executed(node))
                .toList();
    }

    private PolledCounter executed(NodePlan node) {
        NodeJmx bean = open(node);
        return new PolledCounter(
                () ->
                        TableCounts.local(bean, table, Operation.READ)
                                + TableCounts.local(bean, table, Operation.SCAN));
    }

    /** Between the nodes there are no other small messages, but for a few of every kind. */
    private PolledCounter sent() {
        String bean = SENT.formatted(overloaded.address(), NodePlan.STORAGE_PORT);
        List<NodeJmx> others =
                plan.nodes().stream().filter(it -> !it.equals(overloaded)).map(this::open).toList();
        return new PolledCounter(
                () -> others.stream().mapToLong(jmx -> (Long) jmx.get(bean, "Value")).sum());
    }

    private NodeJmx open(NodePlan node) {
        NodeJmx bean = NodeJmx.open(node);
        beans.add(bean);
        return bean;
    }

    @Override
    public void close() {
        beans.forEach(NodeJmx::close);
    }
}
