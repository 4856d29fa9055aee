package io.horoscope.cassandra.weave;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One run of a probe with the overlay jar and the shipped settings files: how it ended, and what it printed and loaded. */
final class ProbeRun {

    private static final Path CONF = Path.of("..", "conf", "cassandra");
    private static final long DEADLINE_SECONDS = 60;
    private static final Pattern LOADED = Pattern.compile("\\[class,load\\] (io\\.horoscope\\S+)");

    private final int exitCode;
    private final String output;

    private ProbeRun(int exitCode, String output) {
        this.exitCode = exitCode;
        this.output = output;
    }

    /**
     * Runs {@link SettingsProbe} to its end.
     *
     * @param kind node or tool
     * @param more YAML after the shipped cassandra.yaml
     * @param directory for this run alone
     */
    static ProbeRun of(String kind, String more, Path directory)
            throws IOException, InterruptedException {
        return run(DEADLINE_SECONDS, more, directory, SettingsProbe.class, kind);
    }

    /** Runs a probe to its end, with a directory for this run alone. */
    static ProbeRun of(Path directory, Class<?> probe, Object... arguments)
            throws IOException, InterruptedException {
        return within(DEADLINE_SECONDS, directory, probe, arguments);
    }

    /** The same with another deadline. */
    static ProbeRun within(
            long deadlineSeconds, Path directory, Class<?> probe, Object... arguments)
            throws IOException, InterruptedException {
        return run(deadlineSeconds, "", directory, probe, arguments);
    }

    private static ProbeRun run(
            long deadlineSeconds, String more, Path directory, Class<?> probe, Object... arguments)
            throws IOException, InterruptedException {
        Path yaml = directory.resolve("cassandra.yaml");
        Files.writeString(yaml, Files.readString(CONF.resolve("cassandra.yaml")) + "\n" + more);
        Path output = directory.resolve("output.txt");
        List<String> command = command(yaml, directory);
        command.add(probe.getName());
        for (Object argument : arguments) {
            command.add(argument.toString());
        }
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile())
                        .start();
        try {
            if (!process.waitFor(deadlineSeconds, TimeUnit.SECONDS)) {
                throw new IllegalStateException("still running: " + Files.readString(output));
            }
        } finally {
            process.destroyForcibly();
        }
        return new ProbeRun(process.exitValue(), Files.readString(output));
    }

    private static List<String> command(Path yaml, Path directory) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        for (String line : Files.readAllLines(CONF.resolve("jvm17.options"))) {
            if (line.startsWith("-")) {
                command.add(line);
            }
        }
        command.add("-Xmx256m");
        command.add("-Xlog:class+load:stdout:tags");
        command.add("-Dcassandra.config=" + yaml.toUri());
        command.add("-Dcassandra.storagedir=" + directory.resolve("data"));
        command.add("-Dcassandra.logdir=" + directory);
        command.add("-cp");
        command.add(
                String.join(
                        System.getProperty("path.separator"),
                        CONF.toString(),
                        System.getProperty("horoscope.overlayJar"),
                        System.getProperty("java.class.path")));
        return command;
    }

    int exitCode() {
        return exitCode;
    }

    String output() {
        return output;
    }

    /** What the probe printed after a name and a colon. */
    String said(String name) {
        Matcher line =
                Pattern.compile("^" + Pattern.quote(name) + ": (.*)$", Pattern.MULTILINE)
                        .matcher(output);
        if (!line.find()) {
            throw new AssertionError(name + " in:\n" + output);
        }
        return line.group(1);
    }

    /** The classes of ours that were loaded, the probe itself aside. */
    Set<String> loaded() {
        Set<String> names = new TreeSet<>();
        Matcher matcher = LOADED.matcher(output);
        while (matcher.find()) {
            if (!matcher.group(1).equals(SettingsProbe.class.getName())) {
                names.add(matcher.group(1));
            }
        }
        return names;
    }
}
