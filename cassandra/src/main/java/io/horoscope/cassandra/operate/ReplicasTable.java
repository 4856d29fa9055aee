package io.horoscope.cassandra.operate;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.core.replica.ExpectedTime;
import io.horoscope.core.replica.ReplicaStats;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.cassandra.db.marshal.DoubleType;
import org.apache.cassandra.db.marshal.InetAddressType;
import org.apache.cassandra.db.marshal.Int32Type;
import org.apache.cassandra.db.marshal.LongType;
import org.apache.cassandra.db.marshal.MapType;
import org.apache.cassandra.db.marshal.UTF8Type;
import org.apache.cassandra.db.virtual.AbstractVirtualTable;
import org.apache.cassandra.db.virtual.SimpleDataSet;
import org.apache.cassandra.schema.TableMetadata;

/**
 * {@code horoscope.replicas}: a row for each known node, with statistics of this coordinator's own
 * reads there: the {@link ReplicaStats} that selectors use. {@code expected_us} is {@link
 * ExpectedTime} of a read of one key, and the others have its terms, so that it can be computed by
 * hand. Null means unknown: before the first answer, or not reported by the latest one. {@code facts}
 * are those of {@code state_feedback} that are known.
 */
final class ReplicasTable extends AbstractVirtualTable {

    private static final String ENDPOINT = "endpoint";
    private static final String EXPECTED = "expected_us";
    private static final String WAY = "way_us";
    private static final String SERVICE = "service_us";
    private static final String SCAN_SERVICE = "scan_service_us";
    private static final String QUEUED = "queued";
    private static final String SLOTS = "slots";
    private static final String IN_FLIGHT = "in_flight";
    private static final String IN_FLIGHT_AT_ANSWER = "in_flight_at_answer";
    private static final String OUTSTANDING = "outstanding_us";
    private static final String LATENCY = "latency_us";
    private static final String FAILED_SHARE = "failed_share";
    private static final String CONFIDENCE = "confidence";
    private static final String END_AGE = "end_age_us";
    private static final String PASSED_READS = "passed_reads";
    private static final String FACTS = "facts";
    private static final List<String> NUMBERS =
            List.of(
                    EXPECTED,
                    WAY,
                    SERVICE,
                    SCAN_SERVICE,
                    QUEUED,
                    SLOTS,
                    IN_FLIGHT_AT_ANSWER,
                    OUTSTANDING,
                    LATENCY,
                    FAILED_SHARE,
                    CONFIDENCE,
                    END_AGE);

    private final RoutingView view;

    ReplicasTable(RoutingView view) {
        super(metadataOfTable());
        this.view = view;
    }

    private static TableMetadata metadataOfTable() {
        TableMetadata.Builder builder =
                HoroscopeKeyspace.table(
                                "replicas",
                                "statistics of this coordinator's own reads, by replica",
                                InetAddressType.instance)
                        .addPartitionKeyColumn(ENDPOINT, InetAddressType.instance)
                        .addRegularColumn(IN_FLIGHT, Int32Type.instance)
                        .addRegularColumn(PASSED_READS, LongType.instance)
                        .addRegularColumn(
                                FACTS,
                                MapType.getInstance(UTF8Type.instance, DoubleType.instance, false));
        for (String number : NUMBERS) {
            builder.addRegularColumn(number, DoubleType.instance);
        }
        return builder.build();
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
            columns.put(LATENCY, stats.latencyNanos() / Cells.NANOS_PER_MICRO);
            columns.put(END_AGE, stats.endAgeNanos(view.nowNanos()) / Cells.NANOS_PER_MICRO);
        }
        return columns;
    }

    private static void fill(SimpleDataSet row, ReplicaStats stats, long nowNanos) {
        row.column(IN_FLIGHT, stats.inFlight())
                .column(OUTSTANDING, Cells.micros((double) stats.outstandingNanos(nowNanos)))
                .column(FAILED_SHARE, Cells.of(stats.failedShare()))
                .column(CONFIDENCE, Cells.of(stats.confidence(nowNanos)))
                .column(END_AGE, Cells.micros((double) stats.endAgeNanos(nowNanos)))
                .column(PASSED_READS, stats.passedReads());
        if (stats.hasAnswered()) {
            fillAnswered(row, stats, nowNanos);
        }
    }

    private static void fillAnswered(SimpleDataSet row, ReplicaStats stats, long nowNanos) {
        row.column(EXPECTED, Cells.micros(ExpectedTime.nanos(stats, false, nowNanos)))
                .column(WAY, Cells.micros(stats.wayNanos()))
                .column(SERVICE, Cells.micros(stats.serviceNanos(false)))
                .column(SCAN_SERVICE, Cells.micros(stats.serviceNanos(true)))
                .column(QUEUED, Cells.of(stats.queued()))
                .column(SLOTS, Cells.of(stats.slots()))
                .column(IN_FLIGHT_AT_ANSWER, Cells.of(stats.inFlightAtAnswer()))
                .column(LATENCY, Cells.micros(stats.latencyNanos()));
    }
}
