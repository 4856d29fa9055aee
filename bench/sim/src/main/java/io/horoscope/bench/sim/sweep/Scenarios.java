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
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The scenarios that come with the simulator, and those of the user. */
public final class Scenarios {

    /** The highest number of a scenario that is drawn at random. */
    public static final int MOST_DRAWN = 999_999;

    private static final String FOLDER = "/io/horoscope/bench/sim/scenarios";
    private static final String DRAWN_PREFIX = "drawn-";
    private static final Pattern DRAWN = Pattern.compile(DRAWN_PREFIX + "[1-9]\\d{0,8}");

    private Scenarios() {}

    /** All that are shipped, by name. */
    public static List<ScenarioFile> all() {
        return texts().entrySet().stream()
                .map(text -> ScenarioFile.parse(text.getKey(), text.getValue()))
                .toList();
    }

    /** So many that are drawn at random, from a number on. */
    public static List<ScenarioFile> drawn(int first, int count) {
        return IntStream.range(first, first + count).mapToObj(ScenarioFile::drawn).toList();
    }

    /**
     * Some that are shipped, or drawn at random where the name is {@code drawn-} and a number from 1
     * to {@link #MOST_DRAWN}.
     *
     * @throws SettingsException that lists the scenarios there are
     */
    public static List<ScenarioFile> named(List<String> names) {
        Map<String, String> texts = texts();
        List<String> problems =
                names.stream()
                        .filter(name -> !texts.containsKey(name) && !isDrawn(name))
                        .map(
                                name ->
                                        "unknown scenario '%s'; there are: %s, and %s1 to %s%d"
                                                .formatted(
                                                        name,
                                                        String.join(", ", texts.keySet()),
                                                        DRAWN_PREFIX,
                                                        DRAWN_PREFIX,
                                                        MOST_DRAWN))
                        .toList();
        if (!problems.isEmpty()) {
            throw new SettingsException(problems);
        }
        return names.stream()
                .map(
                        name ->
                                isDrawn(name)
                                        ? drawn(name)
                                        : ScenarioFile.parse(name, texts.get(name)))
                .toList();
    }

    private static boolean isDrawn(String name) {
        return DRAWN.matcher(name).matches() && number(name) <= MOST_DRAWN;
    }

    private static ScenarioFile drawn(String name) {
        return ScenarioFile.drawn(number(name));
    }

    private static int number(String drawn) {
        return Integer.parseInt(drawn.substring(DRAWN_PREFIX.length()));
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
            for (Path file : files.toList()) {
                texts.put(name(file), Files.readString(file));
            }
        }
        return texts;
    }

    private static String name(Path file) {
        return file.getFileName().toString().replaceFirst("\\.yaml$", "");
    }
}
