package io.horoscope.cassandra.operate;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.core.estimate.ReplicaEstimate;
import org.apache.cassandra.db.marshal.DoubleType;
import org.apache.cassandra.db.marshal.InetAddressType;
import org.apache.cassandra.db.marshal.Int32Type;
import org.apache.cassandra.db.virtual.AbstractVirtualTable;
import org.apache.cassandra.db.virtual.SimpleDataSet;

/**
 * {@code horoscope.replicas}: a row for each known node, with what this coordinator knows of it by the reads that it sent
 * there itself. Latency, queue and service time are decayed means; null before the first answer, or where the node does not
 * tell.
 */
final class ReplicasTable extends AbstractVirtualTable {

    private static final String ENDPOINT = "endpoint";
    private static final String IN_FLIGHT = "in_flight";
    private static final String LATENCY = "latency_us";
    private static final String QUEUED = "queued";
    private static final String SERVICE = "service_us";
    private static final String ERROR_RATIO = "error_ratio";
    private static final double NANOS_PER_MICRO = 1e3;

    private final RoutingView view;

    ReplicasTable(RoutingView view) {
        super(
                HoroscopeKeyspace.table(
                                "replicas",
                                "what this coordinator knows of each node by its own reads",
                                InetAddressType.instance)
                        .addPartitionKeyColumn(ENDPOINT, InetAddressType.instance)
                        .addRegularColumn(IN_FLIGHT, Int32Type.instance)
                        .addRegularColumn(LATENCY, DoubleType.instance)
                        .addRegularColumn(QUEUED, DoubleType.instance)
                        .addRegularColumn(SERVICE, DoubleType.instance)
                        .addRegularColumn(ERROR_RATIO, DoubleType.instance)
                        .build());
        this.view = view;
    }

    @Override
    public DataSet data() {
        SimpleDataSet rows = new SimpleDataSet(metadata());
        for (Node node : view.nodes()) {
            rows.row(node.address().inetAddress());
            ReplicaEstimate estimate = view.estimate(node);
            if (estimate == null) {
                rows.column(IN_FLIGHT, 0);
            } else {
                fill(rows, estimate);
            }
        }
        return rows;
    }

    private static void fill(SimpleDataSet row, ReplicaEstimate estimate) {
        row.column(IN_FLIGHT, estimate.inFlight())
                .column(LATENCY, orNull(estimate.latencyNanos() / NANOS_PER_MICRO))
                .column(QUEUED, orNull(estimate.queued()))
                .column(SERVICE, orNull(estimate.serviceNanos() / NANOS_PER_MICRO))
                .column(ERROR_RATIO, estimate.errorRatio());
    }

    private static Double orNull(double value) {
        return Double.isNaN(value) ? null : value;
    }
}
