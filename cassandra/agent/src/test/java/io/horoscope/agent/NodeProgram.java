package io.horoscope.agent;

import io.horoscope.weave.AgentPoints;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Runs a program of the tests with the class path of a node, which is not started. */
final class NodeProgram {

    private NodeProgram() {}

    /**
     * What it writes, by lines.
     *
     * @param options of the JVM
     * @param first what is on the class path before Cassandra
     */
    static List<String> run(
            Class<?> program, List<String> options, List<Path> first, String... arguments)
            throws IOException {
        List<Path> classPath = new ArrayList<>(first);
        classPath.add(Path.of("target/test-classes"));
        classPath.addAll(StockNode.jars("5.0"));
        classPath.add(jarOf(AgentPoints.class));
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:TieredStopAtLevel=1");
        command.addAll(options);
        command.add("-cp");
        command.add(
                classPath.stream()
                        .map(Path::toString)
                        .collect(Collectors.joining(File.pathSeparator)));
        command.add(program.getName());
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try {
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .collect(Collectors.toList());
        } finally {
            process.destroyForcibly();
        }
    }

    /** Where a class of the tests' class path is from. */
    static Path jarOf(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
