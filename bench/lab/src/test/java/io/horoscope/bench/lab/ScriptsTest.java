package io.horoscope.bench.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When scripts install Python's packages. All that they build, install and start is replaced. */
class ScriptsTest {

    private static final String REPLACED =
            """

            require_tools() { :; }
            require_node_tools() { node_java_home=$JAVA_HOME; }
            build() { :; }
            build_simulator() { :; }
            find_analysis() { say 'installs Python packages'; }
            """;

    @TempDir private Path folder;

    @BeforeEach
    void copyScripts() throws IOException {
        Files.createDirectories(folder.resolve("scripts"));
        for (String name : List.of("lib.sh", "simulate", "bench")) {
            Files.copy(Path.of("../../scripts", name), folder.resolve("scripts").resolve(name));
        }
        Files.writeString(folder.resolve("scripts/lib.sh"), REPLACED, StandardOpenOption.APPEND);
        Path java = Files.createDirectories(folder.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\necho runs\n");
        java.toFile().setExecutable(true);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "simulate --list",
                "simulate --tour",
                "simulate idle --show",
                "bench --list"
            })
    void script_withoutReport_installsNoPython(String command) throws Exception {
        assertEquals(List.of("runs"), run(command));
    }

    @ParameterizedTest
    @ValueSource(strings = {"simulate idle --quick", "bench idle --quick"})
    void script_withReport_installsPython(String command) throws Exception {
        assertEquals(List.of("installs Python packages", "runs"), run(command));
    }

    private List<String> run(String command) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(command.split(" ", -1)));
        words.set(0, folder.resolve("scripts/" + words.get(0)).toString());
        words.add(0, "bash");
        ProcessBuilder script = new ProcessBuilder(words).redirectErrorStream(true);
        script.environment().put("JAVA_HOME", folder.toString());
        Process process = script.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), said);
        return said.lines().toList();
    }
}
