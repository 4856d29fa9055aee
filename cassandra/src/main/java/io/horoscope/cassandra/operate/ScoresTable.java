package io.horoscope.cassandra.operate;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import io.horoscope.core.wire.Report;
import java.util.StringJoiner;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.cassandra.db.marshal.BooleanType;
import org.apache.cassandra.db.marshal.DoubleType;
import org.apache.cassandra.db.marshal.InetAddressType;
import org.apache.cassandra.db.marshal.LongType;
import org.apache.cassandra.db.marshal.UTF8Type;
import org.apache.cassandra.db.virtual.AbstractVirtualTable;
import org.apache.cassandra.db.virtual.SimpleDataSet;
import org.apache.cassandra.schema.TableMetadata;

/**
 * {@code horoscope.scores}: a row for each node that ever reported, with its newest signals, score
 * and load.
 */
final class ScoresTable extends AbstractVirtualTable {

    private static final String ENDPOINT = "endpoint";
    private static final String FRESH = "fresh";
    private static final String AGE = "age_ms";
    private static final String LOAD = "load";
    private static final String SCORE = "score";
    private static final String SOURCE = "source";
    private static final String SIMULATED = "simulated";
    private static final String MEASURED_FROM = "measured_from";

    private final RoutingView view;

    ScoresTable(RoutingView view) {
        super(metadataOfTable());
        this.view = view;
    }

    private static TableMetadata metadataOfTable() {
        TableMetadata.Builder builder =
                HoroscopeKeyspace.table(
                                "scores",
                                "newest report of each node at this coordinator",
                                InetAddressType.instance)
                        .addPartitionKeyColumn(ENDPOINT, InetAddressType.instance)
                        .addRegularColumn(FRESH, BooleanType.instance)
                        .addRegularColumn(AGE, LongType.instance)
                        .addRegularColumn(LOAD, DoubleType.instance)
                        .addRegularColumn(SCORE, DoubleType.instance)
                        .addRegularColumn(SOURCE, UTF8Type.instance)
                        .addRegularColumn(SIMULATED, BooleanType.instance)
                        .addRegularColumn(MEASURED_FROM, UTF8Type.instance);
        for (int i = 0; i < Signal.count(); i++) {
            builder.addRegularColumn(Signal.at(i).key(), DoubleType.instance);
        }
        return builder.build();
    }

    @Override
    public DataSet data() {
        SimpleDataSet rows = new SimpleDataSet(metadata());
        ScoreTable table = view.table();
        for (Node node : view.nodes()) {
            Report report = node.report(table);
            if (report != null) {
                fill(rows.row(node.address().inetAddress()), table, node, report);
            }
        }
        return rows;
    }

    private void fill(SimpleDataSet row, ScoreTable table, Node node, Report report) {
        row.column(FRESH, view.isFresh(table, node))
                .column(AGE, TimeUnit.NANOSECONDS.toMillis(view.ageNanos(table, node)))
                .column(LOAD, Cells.of(table.load(node.index())))
                .column(SCORE, Cells.of(table.score(node.index())))
                .column(SOURCE, node.source() == null ? null : node.source().word())
                .column(SIMULATED, report.simulated())
                .column(MEASURED_FROM, sources(node.measuredFrom(), report.signals()));
        for (int i = 0; i < Signal.count(); i++) {
            row.column(
                    Signal.at(i).key(),
                    Cells.of(report.signals().ratioOr(Signal.at(i), Double.NaN)));
        }
    }

    /** The file that each signal's value came from; only of this node, null for others. */
    static String sources(Function<Signal, String> sources, Signals signals) {
        if (sources == null) {
            return null;
        }
        StringJoiner text = new StringJoiner("; ");
        for (int i = 0; i < Signal.count(); i++) {
            if (signals.has(Signal.at(i))) {
                text.add(Signal.at(i).key() + ": " + sources.apply(Signal.at(i)));
            }
        }
        return text.toString();
    }
}
