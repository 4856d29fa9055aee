package io.horoscope.bench.nosqlbench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every scenario in a real nb5, printing its statements instead of sending them. Wants NB5 or NB5_JAR (an nb5 binary or
 * nb5.jar) in the environment and, for a jar, NB5_JAVA_HOME: a Java that is new enough for it.
 */
class DryRunTest {

    private static final Map<String, String> SMALL =
            Map.of(
                    "keycount",
                    "20",
                    "rampup-cycles",
                    "40",
                    "main-cycles",
                    "40",
                    "keyspace",
                    "dry_run");

    static List<Arguments> scenarios() throws IOException {
        List<Arguments> scenarios = new ArrayList<>();
        for (String file : Workload.names()) {
            for (String scenario : Workload.load(file).scenarios().keySet()) {
                scenarios.add(Arguments.of(file, scenario));
            }
        }
        return scenarios;
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void scenario_printedByNb5_namesItsTables(String file, String scenario, @TempDir Path directory)
            throws IOException, InterruptedException {
        List<String> command = nb5();
        assumeTrue(!command.isEmpty(), "set NB5 or NB5_JAR to check " + file + " with nb5 itself");
        command.add(Workload.path(file).toAbsolutePath().toString());
        command.add(scenario);
        command.add("driver=stdout");
        command.add("errors=stop"); // With any other rule the exit code says nothing.
        Set<String> known = Workload.load(file).templateVariables().keySet();
        new TreeMap<>(SMALL)
                .forEach(
                        (name, value) -> {
                            if (known.contains(name)) {
                                command.add(name + "=" + value);
                            }
                        });

        Path output = directory.resolve("output");
        Process process =
                new ProcessBuilder(command)
                        .directory(directory.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile())
                        .start();
        boolean ended = process.waitFor(5, TimeUnit.MINUTES);
        process.destroyForcibly();

        String printed = Files.readString(output);
        assertTrue(ended, printed);
        assertEquals(0, process.exitValue(), printed);
        assertTrue(printed.contains("dry_run."), printed);
    }

    /** The start of the command line, empty without nb5. */
    private static List<String> nb5() {
        String program = System.getenv().getOrDefault("NB5", System.getenv("NB5_JAR"));
        List<String> command = new ArrayList<>();
        if (program == null) {
            return command;
        }
        if (program.endsWith(".jar")) {
            String home =
                    System.getenv().getOrDefault("NB5_JAVA_HOME", System.getProperty("java.home"));
            command.add(Path.of(home, "bin", "java").toString());
            command.add("--enable-preview");
            command.add("-jar");
        }
        command.add(program);
        return command;
    }
}
