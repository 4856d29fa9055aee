package io.horoscope.bench.lab.run.record;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.LabFiles;
import io.horoscope.bench.lab.run.client.Workload;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * The folder of one experiment: run.json, settings.yaml, and the CSV files of the experiment, which
 * the analysis in bench/analysis turns into tables and plots. One thread.
 */
public final class Results {

    private final Path folder;
    private final Path workloads;
    private final SettingsFile settings;
    private final Map<String, Object> about = new LinkedHashMap<>();
    private final List<Map<String, ?>> parts = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final List<String> refusals = new ArrayList<>();
    private boolean isMeasured;

    /**
     * @param folder exists
     * @param repository paths below it are shortened
     */
    public Results(Path folder, Path repository) {
        this.folder = folder;
        this.workloads = repository.resolve("bench/ycsb/workloads");
        this.settings = new SettingsFile(folder, repository);
    }

    public Path folder() {
        return folder;
    }

    /** Settings and versions, for settings.yaml. */
    public SettingsFile settings() {
        return settings;
    }

    /** Whether anything was counted. */
    public boolean isMeasured() {
        return isMeasured;
    }

    /** Begins a CSV file of this name. */
    public CsvTable table(String name, List<String> columns) {
        return new CsvTable(folder.resolve(name + ".csv"), columns);
    }

    /** Says what is measured, with what; see run.json in bench/analysis. */
    public void begin(Map<String, ?> values) {
        about.putAll(values);
        write();
    }

    /** Adds a sentence of what was found while measuring. */
    public void note(String sentence) {
        notes.add(sentence);
        write();
    }

    /**
     * Begins a part, unless there is one of that heading.
     *
     * @param part as in run.json: heading, kind and what else the analysis can use
     */
    public void part(Map<String, ?> part) {
        if (parts.stream().noneMatch(one -> one.get("heading").equals(part.get("heading")))) {
            parts.add(part);
            write();
        }
    }

    /** What does not count, and why. */
    public void refusal(String why) {
        refusals.add(why);
        write();
    }

    /** A row of a CSV file was written. */
    public void measured() {
        isMeasured = true;
    }

    /** Adds the properties of a workload to settings.yaml; one of nb5's own has none. */
    public void workload(Workload workload) {
        Path file = workloads.resolve(workload.name());
        Map<String, String> all = Files.exists(file) ? properties(file) : new TreeMap<>();
        all.putAll(workload.properties());
        settings.put("workload " + workload.name(), all);
    }

    static Map<String, String> properties(Path file) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (IOException e) {
            throw new LabException(file + " cannot be read: " + e.getMessage(), e);
        }
        Map<String, String> sorted = new TreeMap<>();
        properties
                .stringPropertyNames()
                .forEach(key -> sorted.put(key, properties.getProperty(key)));
        return sorted;
    }

    private void write() {
        Map<String, Object> document = new LinkedHashMap<>(about);
        document.put("notes", notes);
        document.put("refusals", refusals);
        document.put("parts", parts);
        LabFiles.write(
                folder.resolve("run.json"),
                new ObjectMapper().valueToTree(document).toPrettyString());
    }
}
