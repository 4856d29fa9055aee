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
        return of(List.of(SettingsProbe.class.getName(), kind), more, directory);
    }

    /**
     * Runs a probe to its end.
     *
     * @param probe its class and its arguments
     * @param more YAML after the shipped cassandra.yaml
     * @param directory for this run alone
     */
    static ProbeRun of(List<String> probe, String more, Path directory)
            throws IOException, InterruptedException {
        return of(probe, more, directory, DEADLINE_SECONDS);
    }

    /** The same with another deadline. */
    static ProbeRun of(List<String> probe, String more, Path directory, long deadlineSeconds)
            throws IOException, InterruptedException {
        Path yaml = directory.resolve("cassandra.yaml");
        Files.writeString(yaml, Files.readString(CONF.resolve("cassandra.yaml")) + "\n" + more);
        Path output = directory.resolve("output.txt");
        Process process =
                new ProcessBuilder(command(probe, yaml, directory))
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

    private static List<String> command(List<String> probe, Path yaml, Path directory)
            throws IOException {
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
        command.addAll(probe);
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
