package io.horoscope.bench.lab.run.client;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.LabFiles;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The NoSQLBench of this machine.
 *
 * @param command its command line, up to the arguments
 */
public record Nb5Program(List<String> command) {

    /** Of the Java that nb5 5.25 is compiled for. */
    private static final String RELEASE = "JAVA_VERSION=\"25";

    /**
     * On two cores, a run of several steps can hang at its rate-limited step, when threads that
     * wait for the rate hold every carrier thread. This option makes that rarer, and a process for
     * each step with a rate avoids it.
     */
    private static final String CARRIERS = "-Djdk.virtualThreadScheduler.parallelism=8";

    /** What its jar runs, where another jar is on its class path, too. */
    private static final String MAIN = "io.nosqlbench.engine.cli.NBCLI";

    private static final String JAR = "-jar";

    private static final String NOWHERE =
            """
            --driver: 'nb5' is not on this machine: no nb5 on the PATH, and NB5_JAR names no jar
              remedy: get nb5 or nb5.jar of a pinned release from \
            https://github.com/nosqlbench/nosqlbench/releases (see bench/nosqlbench/README.md), \
            put nb5 on the PATH or set NB5_JAR; or leave --driver out: YCSB needs nothing""";

    public Nb5Program {
        command = List.copyOf(command);
    }

    /**
     * The jar that NB5_JAR names, with the Java of NB5_JAVA_HOME or else a Java 25 of this machine;
     * or nb5 on the path.
     *
     * @param environment the variables of this process
     * @throws LabException if there is none, with where to get it
     */
    public static Nb5Program find(Map<String, String> environment) {
        return find(environment, Path.of("/usr/lib/jvm"));
    }

    /**
     * @param javas has a folder for each Java of this machine
     */
    static Nb5Program find(Map<String, String> environment, Path javas) {
        String jar = environment.getOrDefault("NB5_JAR", "");
        if (jar.isEmpty()) {
            return onPath(environment.getOrDefault("PATH", ""));
        }
        String home = environment.getOrDefault("NB5_JAVA_HOME", "");
        Path java = home.isEmpty() ? java25(javas) : Path.of(home, "bin", "java");
        if (!Files.isExecutable(java)) {
            throw new LabException(
                    "NB5_JAVA_HOME: '%s' has no bin/java; allowed: the folder of a Java"
                            .formatted(home));
        }
        Path file = Path.of(jar).toAbsolutePath();
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            throw new LabException(
                    "NB5_JAR: '%s' is not a readable file; allowed: the path of nb5.jar"
                            .formatted(jar));
        }
        return new Nb5Program(List.of(java.toString(), CARRIERS, JAR, file.toString()));
    }

    /**
     * The command line with one more jar on the class path.
     *
     * @throws LabException if this is the binary, whose class path is its own
     */
    List<String> command(Path more) {
        int jar = command.indexOf(JAR);
        if (jar < 0) {
            throw new LabException(
                    """
                    --modes: 'horoscope' needs nb5.jar, as the class path of the binary %s is its own
                      remedy: get nb5.jar, and set NB5_JAR"""
                            .formatted(command.get(0)));
        }
        List<String> line = new ArrayList<>(command.subList(0, jar));
        line.addAll(List.of("-cp", command.get(jar + 1) + File.pathSeparator + more, MAIN));
        return line;
    }

    private static Path java25(Path javas) {
        for (Path home : LabFiles.list(javas, "*")) {
            List<String> release = LabFiles.lines(home.resolve("release"));
            Path java = home.resolve("bin/java");
            if (release.stream().anyMatch(line -> line.startsWith(RELEASE))
                    && Files.isExecutable(java)) {
                return java;
            }
        }
        throw new LabException(
                """
                NB5_JAR is set, and nb5 needs Java 25: NB5_JAVA_HOME is not set, and %s has none
                  remedy: install a Java 25, or set NB5_JAVA_HOME to one"""
                        .formatted(javas));
    }

    private static Nb5Program onPath(String path) {
        return Stream.of(path.split(File.pathSeparator))
                .filter(directory -> !directory.isEmpty())
                .map(directory -> Path.of(directory, "nb5").toAbsolutePath())
                .filter(nb5 -> Files.isRegularFile(nb5) && Files.isExecutable(nb5))
                .findFirst()
                .map(nb5 -> new Nb5Program(List.of(nb5.toString())))
                .orElseThrow(() -> new LabException(NOWHERE));
    }
}
