package io.horoscope.bench.lab.experiment.record;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.cluster.LocalCluster;
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
     * @param cluster is running
     */
    public void cluster(String name, LocalCluster cluster) {
        settings.put(name, ClusterSettings.of(cluster));
    }

    /**
     * Notes one run of the client, and its workload if it is new.
     *
     * @param values see {@link RunLog}
     */
    public void run(Map<String, ?> values) {
        runs.add(values);
        String section = "workload " + values.get("workload");
        if (!settings.has(section)) {
            settings.put(
                    section,
                    properties(
                            places.ycsb()
                                    .resolve("workloads")
                                    .resolve(String.valueOf(values.get("workload")))));
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
