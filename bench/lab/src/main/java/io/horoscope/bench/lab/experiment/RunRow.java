package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.run.bed.Side;
import io.horoscope.bench.lab.run.client.ClientRun;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** What is to be written down of a run before it begins, by the columns of runs.csv. */
final class RunRow {

    private static final String SEED = "horoscope.seed";

    private RunRow() {}

    /**
     * The row without name, time and outcome.
     *
     * @param properties more of the client's
     */
    static Map<String, Object> of(
            Side side,
            Setup setup,
            LoadPoint point,
            ClientRun run,
            Map<String, String> properties) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("side", side.name());
        row.put("cassandra", side.flavour().word());
        row.put("dynamic_snitch", side.hasDynamicSnitch());
        row.put("selector", emptyToNull(side.selector()));
        row.put("reports", side.isTold() ? "told" : "measured");
        row.put("mode", setup.mode().word());
        row.put("workload", setup.workload());
        row.put("threads", point.threads());
        row.put("target_per_s", point.isRate() ? point.target() : null);
        row.put("warm_up_s", run.warmUp().toSeconds());
        row.put("measured_s", run.measured().toSeconds());
        row.put("cores", setup.cores());
        if (!setup.troubled().isEmpty()) {
            row.put("trouble", setup.trouble().name());
            row.put("troubled_nodes", setup.troubled().toString());
        }
        row.put("seed", properties.get(SEED));
        row.put("properties", new TreeMap<>(properties).toString());
        return row;
    }

    private static String emptyToNull(String text) {
        return text.isEmpty() ? null : text;
    }
}
