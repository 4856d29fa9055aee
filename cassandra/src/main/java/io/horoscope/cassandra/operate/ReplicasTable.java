package io.horoscope.cassandra.operate;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.core.replica.ReplicaStats;
import java.util.Map;
import java.util.TreeMap;
import org.apache.cassandra.db.marshal.DoubleType;
import org.apache.cassandra.db.marshal.InetAddressType;
import org.apache.cassandra.db.marshal.Int32Type;
import org.apache.cassandra.db.marshal.MapType;
import org.apache.cassandra.db.marshal.UTF8Type;
import org.apache.cassandra.db.virtual.AbstractVirtualTable;
import org.apache.cassandra.db.virtual.SimpleDataSet;

/**
 * {@code horoscope.replicas}: a row for each known node, with statistics of this coordinator's own
 * reads there: the {@link ReplicaStats} that selectors use. Null means unknown: before the first
 * answer, or not reported by the latest one. {@code facts} are those of {@code state_feedback} that
 * are known.
 */
final class ReplicasTable extends AbstractVirtualTable {

    private static final String ENDPOINT = "endpoint";
    private static final String IN_FLIGHT = "in_flight";
    private static final String IN_FLIGHT_AT_ANSWER = "in_flight_at_answer";
    private static final String OUTSTANDING = "outstanding_us";
    private static final String LATENCY = "latency_us";
    private static final String TYPICAL_LATENCY = "typical_latency_us";
    private static final String QUEUED = "queued";
    private static final String SLOTS = "slots";
    private static final String SERVICE = "service_us";
    private static final String BASELINE_SERVICE = "baseline_service_us";
    private static final String ERROR_RATIO = "error_ratio";
    private static final String LATE_SHARE = "late_share";
    private static final String USUAL_DELAY = "usual_delay_us";
    private static final String ANSWER_AGE = "answer_age_us";
    private static final String FACTS = "facts";
    private static final double NANOS_PER_MICRO = 1e3;

    private final RoutingView view;

    ReplicasTable(RoutingView view) {
        super(
                HoroscopeKeyspace.table(
                                "replicas",
                                "statistics of this coordinator's own reads, by replica",
                                InetAddressType.instance)
                        .addPartitionKeyColumn(ENDPOINT, InetAddressType.instance)
                        .addRegularColumn(IN_FLIGHT, Int32Type.instance)
                        .addRegularColumn(IN_FLIGHT_AT_ANSWER, DoubleType.instance)
                        .addRegularColumn(OUTSTANDING, DoubleType.instance)
                        .addRegularColumn(LATENCY, DoubleType.instance)
                        .addRegularColumn(TYPICAL_LATENCY, DoubleType.instance)
                        .addRegularColumn(QUEUED, DoubleType.instance)
                        .addRegularColumn(SLOTS, DoubleType.instance)
                        .addRegularColumn(SERVICE, DoubleType.instance)
                        .addRegularColumn(BASELINE_SERVICE, DoubleType.instance)
                        .addRegularColumn(ERROR_RATIO, DoubleType.instance)
                        .addRegularColumn(LATE_SHARE, DoubleType.instance)
                        .addRegularColumn(USUAL_DELAY, DoubleType.instance)
                        .addRegularColumn(ANSWER_AGE, DoubleType.instance)
                        .addRegularColumn(
                                FACTS,
                                MapType.getInstance(UTF8Type.instance, DoubleType.instance, false))
                        .build());
        this.view = view;
    }

    @Override
    public DataSet data() {
        SimpleDataSet rows = new SimpleDataSet(metadata());
        for (Node node : view.nodes()) {
            rows.row(node.address().inetAddress());
            ReplicaStats stats = view.stats(node);
            if (stats == null) {
                rows.column(IN_FLIGHT, 0);
            } else {
                fill(rows, stats, view.nowNanos());
            }
            Map<String, Double> facts = view.facts(node);
            rows.column(FACTS, facts.isEmpty() ? null : facts);
        }
        return rows;
    }

    /** Of the columns those that say how fast a replica answered lately; empty before it did. */
    static Map<String, Double> latencyMicros(RoutingView view, Node node) {
        Map<String, Double> columns = new TreeMap<>();
        ReplicaStats stats = view.stats(node);
        if (stats != null && stats.hasAnswered()) {
            columns.put(TYPICAL_LATENCY, stats.typicalLatencyNanos() / NANOS_PER_MICRO);
            columns.put(ANSWER_AGE, stats.answerAgeNanos(view.nowNanos()) / NANOS_PER_MICRO);
        }
        return columns;
    }

    private static void fill(SimpleDataSet row, ReplicaStats stats, long nowNanos) {
        row.column(IN_FLIGHT, stats.inFlight())
                .column(IN_FLIGHT_AT_ANSWER, Cells.of(stats.inFlightAtAnswer()))
                .column(OUTSTANDING, Cells.micros((double) stats.outstandingNanos(nowNanos)))
                .column(LATENCY, Cells.micros(stats.latencyNanos()))
                .column(TYPICAL_LATENCY, Cells.micros(stats.typicalLatencyNanos()))
                .column(QUEUED, Cells.of(stats.queued()))
                .column(SLOTS, Cells.of(stats.slots()))
                .column(SERVICE, Cells.micros(stats.serviceNanos()))
                .column(BASELINE_SERVICE, Cells.micros(stats.baselineServiceNanos()))
                .column(ERROR_RATIO, Cells.of(stats.errorRatio()))
                .column(LATE_SHARE, Cells.of(stats.lateShare(nowNanos)))
                .column(USUAL_DELAY, Cells.micros(stats.usualDelayNanos(nowNanos)))
                .column(
                        ANSWER_AGE,
                        stats.hasAnswered()
                                ? Cells.micros((double) stats.answerAgeNanos(nowNanos))
                                : null);
    }
}
