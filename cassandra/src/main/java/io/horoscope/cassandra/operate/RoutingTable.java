package io.horoscope.cassandra.operate;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeCounters;
import io.horoscope.cassandra.exclude.ExcludedNodes;
import io.horoscope.core.plan.Fallback;
import org.apache.cassandra.db.marshal.InetAddressType;
import org.apache.cassandra.db.marshal.LongType;
import org.apache.cassandra.db.marshal.UTF8Type;
import org.apache.cassandra.db.virtual.AbstractVirtualTable;
import org.apache.cassandra.db.virtual.SimpleDataSet;
import org.apache.cassandra.schema.TableMetadata;

/**
 * {@code horoscope.routing}: for each endpoint, the plans that had it first, those of them that
 * stock Cassandra would have sent elsewhere, the reads that leave this coordinator's rack although a
 * replica is in it, and the plans that fell back to stock Cassandra's order, by cause. Counts since
 * start.
 */
final class RoutingTable extends AbstractVirtualTable {

    private static final String ENDPOINT = "endpoint";
    private static final String READS = "reads";
    private static final String DIVERTED_READS = "reads_diverted";
    private static final String CROSSED_READS = "reads_crossed";
    private static final String SCANS = "scans";
    private static final String DIVERTED_SCANS = "scans_diverted";
    private static final String FALLBACK = "fallback_";

    private static final String EXCLUDED = "excluded";

    private final RoutingView view;

    RoutingTable(RoutingView view) {
        super(metadataOfTable());
        this.view = view;
    }

    private static TableMetadata metadataOfTable() {
        TableMetadata.Builder builder =
                HoroscopeKeyspace.table(
                                "routing",
                                "plans of this coordinator, by first choice",
                                InetAddressType.instance)
                        .addPartitionKeyColumn(ENDPOINT, InetAddressType.instance)
                        .addRegularColumn(READS, LongType.instance)
                        .addRegularColumn(DIVERTED_READS, LongType.instance)
                        .addRegularColumn(CROSSED_READS, LongType.instance)
                        .addRegularColumn(SCANS, LongType.instance)
                        .addRegularColumn(DIVERTED_SCANS, LongType.instance)
                        .addRegularColumn(EXCLUDED, UTF8Type.instance);
        for (Fallback cause : Fallback.values()) {
            builder.addRegularColumn(FALLBACK + cause.key(), LongType.instance);
        }
        return builder.build();
    }

    @Override
    public DataSet data() {
        SimpleDataSet rows = new SimpleDataSet(metadata());
        for (Node node : view.nodes()) {
            NodeCounters counters = node.counters();
            rows.row(node.address().inetAddress())
                    .column(READS, counters.reads())
                    .column(DIVERTED_READS, counters.divertedReads())
                    .column(CROSSED_READS, counters.crossedReads())
                    .column(SCANS, counters.scans())
                    .column(DIVERTED_SCANS, counters.divertedScans());
            if (node.exclusion() != null) {
                rows.column(EXCLUDED, ExcludedNodes.text(node.exclusion()));
            }
            for (Fallback cause : Fallback.values()) {
                rows.column(FALLBACK + cause.key(), counters.fallbacks(cause));
            }
        }
        return rows;
    }
}
