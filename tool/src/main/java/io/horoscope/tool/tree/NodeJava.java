package io.horoscope.tool.tree;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The Java that a tree's node runs on. Stock Cassandra 4.1 also runs on Java 8, on which our
 * classes do not load. Immutable.
 *
 * <p>The most certain source is used: the running node; JAVA_HOME in the files that start a node;
 * or what Cassandra's launcher would use in this environment, JAVA_HOME or else {@code java} on the
 * PATH. The version is read from the file {@code release} that every JDK has. Only a Java from the
 * environment is executed, because the others may be set by users with fewer rights.
 */
public final class NodeJava {

    private static final int LEAST_VERSION = 11;
    private static final List<Integer> ALLOWED = List.of(11, 17, 21);
    private static final String ALLOWED_TEXT = "allowed: 11 or 17, and 21 for Cassandra 5.0";
    private static final long ANSWER_SECONDS = 10;
    private static final Pattern ASSIGNMENT =
            Pattern.compile("^\\s*(?:export\\s+)?JAVA_HOME=[\"']?([^\"'#$]*)[\"']?\\s*(?:#.*)?$");
    private static final Pattern ANSWER = Pattern.compile("version \"([^\"]+)\"");
    private static final Pattern VERSION = Pattern.compile("(?:1\\.)?([0-9]+).*");

    /** A Java that was found: its source, path and version. */
    private static final class Found {
        private final String source;
        private final Path program;
        private final Optional<String> version;

        Found(String source, Path program, Optional<String> version) {
            this.source = source;
            this.program = program;
            this.version = version;
        }

        /**
         * The feature version: 8 for {@code 1.8.0_392}, 17 for {@code 17.0.9}; empty if it is
         * unknown.
         */
        OptionalInt feature() {
            Matcher matcher = VERSION.matcher(version.orElse(""));
            return matcher.matches()
                    ? OptionalInt.of(Integer.parseInt(matcher.group(1)))
                    : OptionalInt.empty();
        }

        boolean isTooOld() {
            return feature().orElse(LEAST_VERSION) < LEAST_VERSION;
        }

        @Override
        public String toString() {
            return version.orElse("of unknown version") + ", " + program + " (" + source + ")";
        }
    }

    private final CassandraTree tree;
    private final List<Found> found;

    private NodeJava(CassandraTree tree, List<Found> found) {
        this.tree = tree;
        this.found = List.copyOf(found);
    }

    /**
     * Finds the Java.
     *
     * @param tree whose node it is
     * @param running where its process is looked up
     * @param startFiles shell files outside of the tree that may set JAVA_HOME, such as
     *     {@code /etc/default/cassandra}
     * @param environment this process's
     */
    public static NodeJava find(
            CassandraTree tree,
            RunningNodes running,
            List<Path> startFiles,
            Map<String, String> environment) {
        List<Found> found = new ArrayList<>();
        running.programs(tree.jar())
                .forEach(
                        (process, program) ->
                                found.add(
                                        new Found(
                                                "of the running node, process " + process,
                                                program,
                                                released(program))));
        List<Path> files = new ArrayList<>();
        files.add(tree.home().resolve("bin/cassandra.in.sh"));
        files.add(tree.home().resolve("cassandra.in.sh"));
        files.addAll(startFiles);
        for (Path file : files) {
            inFile(file).ifPresent(found::add);
        }
        inEnvironment(environment).ifPresent(found::add);
        return new NodeJava(tree, found);
    }

    /** Why Horoscope cannot be installed; empty if no reason is known. */
    public Optional<String> problem() {
        return found.stream()
                .findFirst()
                .filter(Found::isTooOld)
                .map(
                        java ->
                                "the node's Java is "
                                        + java
                                        + "; "
                                        + ALLOWED_TEXT
                                        + ". Restart the node with one of these first, or, if it does not run, set"
                                        + " JAVA_HOME to the Java that it will run on");
    }

    /** What the operator should know before the node is started. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        if (found.isEmpty() || found.get(0).version.isEmpty()) {
            warnings.add(
                    "the version of the node's Java is unknown"
                            + found.stream().findFirst().map(java -> ": " + java).orElse("")
                            + "; "
                            + ALLOWED_TEXT
                            + ". On Java 8 a node with Horoscope does not start");
        } else if (!found.get(0).isTooOld()
                && !ALLOWED.contains(found.get(0).feature().orElse(LEAST_VERSION))) {
            warnings.add("the node's Java is " + found.get(0) + "; " + ALLOWED_TEXT);
        }
        int first = found.isEmpty() ? 0 : found.get(0).feature().orElse(0);
        GcOption.problem(tree, first).ifPresent(warnings::add);
        found.stream()
                .skip(1)
                .filter(Found::isTooOld)
                .forEach(
                        java ->
                                warnings.add(
                                        "there is a Java "
                                                + java
                                                + ", on which a node with Horoscope does not start; see to it that"
                                                + " it is not used"));
        return warnings;
    }

    /** The Java that is used, for messages. */
    @Override
    public String toString() {
        return found.isEmpty() ? "unknown: none was found" : found.get(0).toString();
    }

    private static Optional<Found> inFile(Path file) {
        try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
            List<String> homes =
                    lines.map(ASSIGNMENT::matcher)
                            .filter(Matcher::matches)
                            .map(matcher -> matcher.group(1).strip())
                            .filter(home -> !home.isEmpty())
                            .collect(Collectors.toList());
            if (homes.isEmpty()) {
                return Optional.empty();
            }
            Path program = Path.of(homes.get(homes.size() - 1), "bin", "java");
            return Optional.of(new Found("JAVA_HOME in " + file, program, released(program)));
        } catch (IOException | java.io.UncheckedIOException | InvalidPathException e) {
            return Optional.empty(); // Missing, or not readable for this user.
        }
    }

    private static Optional<Found> inEnvironment(Map<String, String> environment) {
        String home = environment.getOrDefault("JAVA_HOME", "");
        if (!home.isEmpty()) {
            return Optional.of(asked("JAVA_HOME in the environment", Path.of(home, "bin", "java")));
        }
        return Stream.of(environment.getOrDefault("PATH", "").split(":", -1))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, "java"))
                .filter(Files::isExecutable)
                .findFirst()
                .map(program -> asked("on the PATH", program));
    }

    private static Found asked(String source, Path program) {
        Optional<String> version = released(program);
        return new Found(source, program, version.isPresent() ? version : answer(program));
    }

    /** The version in the file {@code release} of the JDK or JRE that a program belongs to. */
    private static Optional<String> released(Path program) {
        try {
            Path folder = program.toRealPath().getParent();
            for (int i = 0; i < 3 && folder != null; i++, folder = folder.getParent()) {
                Path release = folder.resolve("release"); // In bin/.., or in jre/bin/../..
                if (Files.isRegularFile(release)) {
                    return version(release);
                }
            }
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty(); // In a container, or without such a file.
        }
        return Optional.empty();
    }

    private static Optional<String> version(Path release) throws IOException {
        Properties properties = new Properties();
        try (Reader in = Files.newBufferedReader(release)) {
            properties.load(in);
        }
        return Optional.ofNullable(properties.getProperty("JAVA_VERSION"))
                .map(text -> text.replace("\"", ""));
    }

    /** The version that {@code java -version} prints; empty if it does not in time. */
    private static Optional<String> answer(Path program) {
        Process process = null;
        try {
            Path out = Files.createTempFile("java-version", null);
            try {
                process =
                        new ProcessBuilder(program.toString(), "-version")
                                .redirectErrorStream(true)
                                .redirectOutput(out.toFile())
                                .start();
                process.waitFor(ANSWER_SECONDS, TimeUnit.SECONDS);
                Matcher matcher = ANSWER.matcher(Files.readString(out));
                return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
            } finally {
                Files.delete(out);
            }
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            if (process != null) {
                process.destroyForcibly();
            }
        }
    }
}
