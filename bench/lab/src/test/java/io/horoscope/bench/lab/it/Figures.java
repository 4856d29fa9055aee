package io.horoscope.bench.lab.it;

import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.run.record.CsvTable;
import io.horoscope.bench.lab.run.record.Machine;
import io.horoscope.bench.lab.run.record.SettingsFile;
import io.horoscope.bench.lab.run.record.Versions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a test measured: a CSV file, and beside it {@code settings.yaml} with machine, commit,
 * command and parameters. They go below {@code bench/lab/target/results}, or where the system
 * property {@code horoscope.lab.results} says.
 */
final class Figures implements AutoCloseable {

    private static final String DIRECTORY = "horoscope.lab.results";

    private final CsvTable csv;

    /**
     * Starts the files, in place of earlier ones.
     *
     * @param name of their directory
     * @param test whose figures they are
     * @param parameters of the run, seeds among them
     */
    Figures(String name, Class<?> test, Map<String, ?> parameters, String... columns) {
        Places places = Places.ofThisRun();
        Path directory =
                Path.of(
                                System.getProperty(
                                        DIRECTORY,
                                        places.repository().resolve("bench/lab/target/results")
                                                + ""))
                        .resolve(name);
        Map<String, Object> run = new LinkedHashMap<>(parameters);
        run.put("test", test.getName());
        run.put("command", "mvn verify -Dit.test=" + test.getSimpleName());
        try {
            Files.createDirectories(directory);
            SettingsFile settings = new SettingsFile(directory, places.repository());
            settings.put("run", run);
            settings.put("commit", Versions.commit(places.repository()).orElse("unknown"));
            settings.put("machine", Machine.of(Path.of("/")));
            csv = new CsvTable(directory.resolve("figures.csv"), List.of(columns));
        } catch (IOException e) {
            throw new UncheckedIOException(directory.toString(), e);
        }
    }

    /** Adds a row: one value for each column, null for an empty field. */
    void row(Object... values) {
        csv.row(Arrays.asList(values));
    }

    @Override
    public void close() {
        csv.close();
    }
}
