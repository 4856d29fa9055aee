package io.horoscope.bench.lab.run.client;

import io.horoscope.bench.lab.LabException;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where NoSQLBench is on this machine. Immutable. */
public final class Nb5Program {

    private static final String JAR = "NB5_JAR";
    private static final String JAVA_HOME = "NB5_JAVA_HOME";

    private final List<String> command;

    private Nb5Program(List<String> command) {
        this.command = command;
    }

    /**
     * Looks for it: the jar that NB5_JAR names, run by the Java of NB5_JAVA_HOME or else by the one on the path; or nb5 on the
     * path.
     *
     * @param environment the variables of this process
     * @throws LabException if there is none, with where to get it
     */
    public static Nb5Program find(Map<String, String> environment) {
        String jar = environment.getOrDefault(JAR, "");
        if (!jar.isEmpty()) {
            return new Nb5Program(List.of(java(environment), "-jar", readable(jar)));
        }
        Optional<Path> program = onPath("nb5", environment);
        if (program.isEmpty()) {
            throw new LabException(
                    "--driver: 'nb5' is not on this machine: no nb5 on the PATH, and NB5_JAR names no jar\n"
                            + "  remedy: get nb5 or nb5.jar of a pinned release from"
                            + " https://github.com/nosqlbench/nosqlbench/releases (bench/nosqlbench/README.md says which),"
                            + " put nb5 on the PATH or set NB5_JAR, with NB5_JAVA_HOME for its Java;"
                            + " or leave --driver out: YCSB needs nothing");
        }
        return new Nb5Program(List.of(program.get().toString()));
    }

    /** What comes before its arguments. */
    List<String> command() {
        return command;
    }

    private static String java(Map<String, String> environment) {
        String home = environment.getOrDefault(JAVA_HOME, "");
        if (home.isEmpty()) {
            return onPath("java", environment)
                    .map(Path::toString)
                    .orElseThrow(
                            () ->
                                    new LabException(
                                            JAR
                                                    + " is set, and there is no java on the PATH; set "
                                                    + JAVA_HOME
                                                    + " to the Java that nb5 needs"));
        }
        Path java = Path.of(home, "bin", "java");
        if (!Files.isExecutable(java)) {
            throw new LabException(
                    JAVA_HOME
                            + ": '"
                            + home
                            + "' has no bin/java; allowed: the directory of a Java");
        }
        return java.toString();
    }

    private static String readable(String jar) {
        Path file = Path.of(jar).toAbsolutePath();
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            throw new LabException(
                    JAR
                            + ": '"
                            + jar
                            + "' is no file that can be read; allowed: the path of nb5.jar");
        }
        return file.toString();
    }

    private static Optional<Path> onPath(String program, Map<String, String> environment) {
        for (String directory :
                environment.getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
            Path file = Path.of(directory, program);
            if (!directory.isEmpty() && Files.isRegularFile(file) && Files.isExecutable(file)) {
                return Optional.of(file.toAbsolutePath());
            }
        }
        return Optional.empty();
    }
}
