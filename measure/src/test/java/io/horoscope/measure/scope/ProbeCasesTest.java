package io.horoscope.measure.scope;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import io.horoscope.measure.Sampler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Machines that people have: the files of two points in time, a second apart, and the right values.
 * A case is a folder with trees, of which the second has what has changed, or a file of sections
 * {@code --- [before|after] path}. Each says where it is from and why its values are right;
 * {@code decided} marks one that can be argued about.
 */
class ProbeCasesTest {

    private static final Path ALL = Path.of("src/test/resources/probes");
    private static final long SECOND = 1_000_000_000L;

    /** Of the four decimals that the right values have. */
    private static final double TOLERANCE = 0.0101;

    @TempDir Path root;

    static Stream<String> cases() throws IOException {
        try (Stream<Path> files = Files.walk(ALL, 2)) {
            List<String> cases =
                    files.filter(file -> Files.exists(file.resolve("case.txt")) || isOwn(file))
                            .map(file -> ALL.relativize(file).toString())
                            .sorted()
                            .collect(Collectors.toList());
            return cases.stream();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void sample_machine_isAsItIs(String name) throws IOException {
        Path place = ALL.resolve(name);
        String text = latin(isOwn(place) ? place : place.resolve("case.txt"));
        Map<String, String> about = about(text);
        show(place, text, "before");
        Sampler sampler = sampler(about);
        sampler.sample(SECOND);
        show(place, text, "after");
        Map<String, String> values = values(sampler, sampler.sample(2 * SECOND));
        for (String expected : about.get("expect").split(" ", -1)) {
            String[] pair = expected.split("=", 2);
            String value = values.get(pair[0]);
            boolean right =
                    Arrays.stream(pair[1].split("\\|", -1)).anyMatch(one -> isSame(one, value));
            assertTrue(right, about.get("title") + ": " + expected + " in " + values);
        }
    }

    private Sampler sampler(Map<String, String> about) {
        List<Path> data =
                Arrays.stream(about.get("data").split(",", -1))
                        .map(Path::of)
                        .collect(Collectors.toList());
        Scopes scopes =
                new Scopes(
                        root,
                        data,
                        () -> {
                            throw new AssertionError("this is Linux");
                        });
        return new Sampler(scopes.make(about.get("scope")));
    }

    private Map<String, String> values(Sampler sampler, Signals signals) {
        Map<String, String> values = new HashMap<>();
        boolean isHost = sampler.scope().description().startsWith("host");
        values.put("scope", isHost ? "host" : "cgroup");
        int failures = 0;
        for (int i = 0; i < Signal.count(); i++) {
            OptionalDouble ratio = signals.ratio(Signal.at(i));
            String text = ratio.isPresent() ? Double.toString(ratio.getAsDouble()) : "none";
            values.put(Signal.at(i).key(), text);
            failures += sampler.failure(Signal.at(i)) == null ? 0 : 1;
        }
        values.put("failures", Integer.toString(failures));
        return values;
    }

    private static boolean isSame(String expected, String value) {
        if (value.equals("none") || !expected.matches("[0-9.]+")) {
            return value.equals(expected);
        }
        return Math.abs(Double.parseDouble(expected) - Double.parseDouble(value)) < TOLERANCE;
    }

    /** Writes in place, as a kernel does: files that are open show the new text. */
    private void show(Path place, String text, String when) throws IOException {
        if (!isOwn(place)) {
            copy(place.resolve(when));
            return;
        }
        copy(ALL.resolve("own/base").resolve(when));
        for (String section : text.split("(?m)^--- ", -1)) {
            int end = section.indexOf('\n');
            String[] head = section.substring(0, end).split(" ", -1);
            if (!head[0].contains("=") && (head.length == 1 || head[0].equals(when))) {
                write(head[head.length - 1], section.substring(end + 1));
            }
        }
    }

    private void copy(Path from) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).collect(Collectors.toList())) {
                write(from.relativize(file).toString(), latin(file));
            }
        }
    }

    private void write(String path, String text) throws IOException {
        Files.createDirectories(root.resolve(path).getParent());
        Files.write(root.resolve(path), text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static Map<String, String> about(String text) {
        return text.lines()
                .takeWhile(line -> !line.startsWith("---"))
                .map(line -> line.split("=", 2))
                .filter(pair -> pair.length == 2)
                .collect(
                        Collectors.toMap(
                                pair -> pair[0].toLowerCase(Locale.ROOT), pair -> pair[1]));
    }

    private static boolean isOwn(Path file) {
        return file.getParent().endsWith("own") && file.toString().endsWith(".txt");
    }

    private static String latin(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    }
}
