package io.horoscope.bench.sim.sweep;

import io.horoscope.bench.sim.scenario.ScenarioFile;
import io.horoscope.core.settings.SettingsException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The scenarios that come with the simulator, and those of the user. */
public final class Scenarios {

    private static final String FOLDER = "/io/horoscope/bench/sim/scenarios";
    private static final String EXTENSION = ".yaml";

    private Scenarios() {}

    /**
     * All that are shipped, by name.
     *
     * @throws SettingsException if one is not a scenario
     */
    public static List<ScenarioFile> all() {
        List<ScenarioFile> files = new ArrayList<>();
        texts().forEach((name, text) -> files.add(ScenarioFile.parse(name, text)));
        return files;
    }

    /**
     * Some that are shipped.
     *
     * @throws SettingsException that says what exists
     */
    public static List<ScenarioFile> named(List<String> names) {
        Map<String, String> texts = texts();
        List<ScenarioFile> files = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        for (String name : names) {
            if (texts.containsKey(name)) {
                files.add(ScenarioFile.parse(name, texts.get(name)));
            } else {
                problems.add(
                        "unknown scenario '"
                                + name
                                + "'; there are: "
                                + String.join(", ", texts.keySet()));
            }
        }
        if (!problems.isEmpty()) {
            throw new SettingsException(problems);
        }
        return files;
    }

    /**
     * The scenario of a file.
     *
     * @throws SettingsException if it cannot be read or is not a scenario
     */
    public static ScenarioFile of(Path file) {
        try {
            return ScenarioFile.parse(name(file), Files.readString(file));
        } catch (NoSuchFileException e) {
            throw new SettingsException(List.of("there is no scenario file " + file));
        } catch (IOException e) {
            throw new SettingsException(List.of("cannot read scenario file " + file + ": " + e));
        }
    }

    private static Map<String, String> texts() {
        try {
            URI folder = Scenarios.class.getResource(FOLDER).toURI();
            if (!folder.getScheme().equals("jar")) {
                return texts(Path.of(folder));
            }
            try (FileSystem jar = FileSystems.newFileSystem(folder, Map.of())) {
                return texts(jar.getPath(FOLDER));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Map<String, String> texts(Path folder) throws IOException {
        Map<String, String> texts = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                texts.put(name(file), Files.readString(file));
            }
        }
        return texts;
    }

    private static String name(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(EXTENSION)
                ? name.substring(0, name.length() - EXTENSION.length())
                : name;
    }
}
