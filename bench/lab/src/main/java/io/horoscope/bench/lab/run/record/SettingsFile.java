package io.horoscope.bench.lab.run.record;

import io.horoscope.bench.lab.LabFiles;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

/**
 * {@code settings.yaml}: what is the same for all runs of an experiment. Rewritten with every new
 * section, so that an interrupted experiment keeps them. Paths below the repository begin with
 * {@code REPOSITORY}. One thread.
 */
public final class SettingsFile {

    private final Path file;
    private final String repository;
    private final Map<String, Object> sections = new LinkedHashMap<>();

    public SettingsFile(Path folder, Path repository) {
        this.file = folder.resolve("settings.yaml");
        this.repository = repository.toAbsolutePath().normalize().toString();
    }

    /**
     * Sets a section, in place of an earlier one of that name.
     *
     * @param value text, numbers, truth values, and lists and maps of such
     */
    public void put(String section, Object value) {
        sections.put(section, value);
        DumperOptions options = new DumperOptions();
        options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
        options.setSplitLines(false);
        LabFiles.write(file, new Yaml(options).dump(sections).replace(repository, "REPOSITORY"));
    }
}
