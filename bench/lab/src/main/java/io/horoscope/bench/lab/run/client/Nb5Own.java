package io.horoscope.bench.lab.run.client;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.run.load.TableName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * A workload that nb5 brings along. It reads and writes at {@code LOCAL_QUORUM}, and latencies are
 * those of its reads. The columns of its table are nb5's; replication and compaction are the lab's.
 *
 * @param word by which nb5 and users name it
 * @param variables those of its file for so many records
 */
public record Nb5Own(String word, RecordTable table, IntFunction<Map<String, String>> variables) {

    private static final int ROWS_OF_A_PARTITION = 50;

    private static final List<Nb5Own> ALL = List.of(keyValue(), tabular(), timeSeries());

    private static Nb5Own keyValue() {
        return new Nb5Own(
                "cql_keyvalue2",
                table("key", "(key text, value text, PRIMARY KEY (key))"),
                records ->
                        Map.of(
                                "keycount",
                                "" + records,
                                "keydist",
                                "Uniform(0," + (records - 1) + ")"));
    }

    private static Nb5Own tabular() {
        return new Nb5Own(
                "cql_tabular2",
                table(
                        "part",
                        "(part text, clust text, data0 text, data1 text, data2 text, data3 text,"
                                + " data4 text, data5 text, data6 text, data7 text,"
                                + " PRIMARY KEY (part, clust))"),
                records ->
                        Map.of(
                                "partsize",
                                "" + ROWS_OF_A_PARTITION,
                                "partcount",
                                "" + records / ROWS_OF_A_PARTITION));
    }

    private static Nb5Own timeSeries() {
        return new Nb5Own(
                "cql_timeseries2",
                table(
                        "machine_id",
                        "(machine_id uuid, sensor_name text, time timestamp, sensor_value double,"
                                + " station_id uuid, data text,"
                                + " PRIMARY KEY ((machine_id, sensor_name), time))"),
                records -> Map.of());
    }

    private static RecordTable table(String key, String schema) {
        return new RecordTable(new TableName("hz", "kv"), key, schema);
    }

    /** The names of all. */
    public static List<String> words() {
        return ALL.stream().map(Nb5Own::word).toList();
    }

    /**
     * The one among these workloads; empty if none is nb5's own.
     *
     * @throws LabException if it is not the only one: each has a table of its own
     */
    static Optional<Nb5Own> among(List<String> workloads) {
        Optional<Nb5Own> found =
                ALL.stream().filter(own -> workloads.contains(own.word)).findFirst();
        if (found.isPresent() && workloads.size() > 1) {
            throw new LabException(
                    "--workloads: '%s' has a table of its own; allowed: it alone"
                            .formatted(found.get().word));
        }
        return found;
    }
}
