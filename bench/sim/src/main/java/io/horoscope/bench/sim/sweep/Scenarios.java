package io.horoscope.bench.sim.sweep;

import io.horoscope.bench.sim.scenario.ScenarioFile;
import io.horoscope.core.settings.SettingsException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
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
        String unknown = "unknown scenario '%s'; there are: %s, and drawn-1 to drawn-%d";
        List<ScenarioFile> scenarios = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        for (String name : names) {
            if (isDrawn(name)) {
                scenarios.add(drawn(name));
            } else if (texts.containsKey(name)) {
                scenarios.add(ScenarioFile.parse(name, texts.get(name)));
            } else {
                String there = String.join(", ", texts.keySet());
                problems.add(unknown.formatted(name, there, MOST_DRAWN));
            }
        }
        if (!problems.isEmpty()) {
            throw new SettingsException(problems);
        }
        return scenarios;
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
            return texts(Path.of(Scenarios.class.getResource(FOLDER).toURI()));
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
