package io.horoscope.bench.lab.run.record;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.Places;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** Writes {@code settings.yaml} and {@code runs.csv} of one experiment. One thread. */
public final class Recorder {

    private final Places places;
    private final SettingsFile settings;
    private final RunLog runs;
    private String runName = "";
    private long runBeginMillis;

    /**
     * @param folder of the results; exists
     */
    public Recorder(Places places, Path folder) {
        this.places = places;
        this.settings = new SettingsFile(folder, places.repository());
        this.runs = new RunLog(folder);
    }

    /** Notes what is known before anything starts. */
    public void begin(Map<String, ?> experiment) {
        settings.put("experiment", experiment);
        settings.put(
                "versions",
                Versions.of(places.repository(), places.patched().home(), places.ycsb()));
        settings.put("machine", Machine.of(Path.of("/")));
    }

    /**
     * Notes how a cluster is set up.
     *
     * @param name under which it is noted
     * @param values empty if nothing is known
     */
    public void cluster(String name, Map<String, ?> values) {
        settings.put(name, values);
    }

    /**
     * Notes that a run of the client begins.
     *
     * @param name of its folder below raw
     */
    public void startRun(String name) {
        runName = name;
        runBeginMillis = System.currentTimeMillis();
    }

    /** The name of the run that began last. */
    public String runName() {
        return runName;
    }

    /**
     * Notes the run that began last, and its workload if it is new.
     *
     * @param values without name, beginning and outcome; see {@link RunLog}
     * @param outcome "counted", or why not
     */
    public void endRun(Map<String, ?> values, String outcome) {
        Map<String, Object> row = new LinkedHashMap<>(values);
        row.put("run", runName);
        row.put("begin_epoch_ms", runBeginMillis);
        row.put("outcome", outcome);
        runs.add(row);
        String workload = String.valueOf(values.get("workload"));
        if (!settings.has("workload " + workload)) {
            settings.put(
                    "workload " + workload,
                    properties(places.ycsb().resolve("workloads").resolve(workload)));
        }
    }

    static Map<String, String> properties(Path file) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (IOException e) {
            throw new LabException(file + " cannot be read: " + e.getMessage(), e);
        }
        Map<String, String> sorted = new TreeMap<>();
        properties.forEach((key, value) -> sorted.put(String.valueOf(key), String.valueOf(value)));
        return new LinkedHashMap<>(sorted);
    }
}
