package io.horoscope.bench.lab.run.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Nb5ProgramTest {

    @TempDir private Path directory;

    @Test
    void find_onThePath_isTheFirstThatCanBeExecuted() throws IOException {
        Path readable = Files.createDirectory(directory.resolve("readable"));
        Files.createFile(readable.resolve("nb5"));
        Path nb5 = executable(directory.resolve("bin").resolve("nb5"));
        String path = readable + ":" + "" + ":" + nb5.getParent();
        assertEquals(List.of(nb5.toString()), Nb5Program.find(Map.of("PATH", path)).command());
    }

    @Test
    void find_jar_isRunByTheNamedJava() throws IOException {
        Path jar = Files.createFile(directory.resolve("nb5.jar"));
        Path java = executable(directory.resolve("jdk/bin/java"));
        assertEquals(
                List.of(java.toString(), "-jar", jar.toString()),
                Nb5Program.find(
                                Map.of(
                                        "NB5_JAR",
                                        jar.toString(),
                                        "NB5_JAVA_HOME",
                                        directory.resolve("jdk").toString(),
                                        "PATH",
                                        ""))
                        .command());
    }

    @Test
    void find_nowhere_saysWhereToGetIt() {
        assertRefused("github.com/nosqlbench/nosqlbench/releases", Map.of("PATH", ""));
        assertRefused("NB5_JAR", Map.of());
    }

    @Test
    void find_jarOrJavaThatIsNotThere_namesTheVariable() throws IOException {
        assertRefused(
                "NB5_JAR: 'missing.jar'",
                Map.of("NB5_JAR", "missing.jar", "NB5_JAVA_HOME", javaHome()));
        assertRefused(
                "NB5_JAVA_HOME: '/nowhere'", Map.of("NB5_JAR", "a", "NB5_JAVA_HOME", "/nowhere"));
    }

    private String javaHome() throws IOException {
        executable(directory.resolve("jdk/bin/java"));
        return directory.resolve("jdk").toString();
    }

    private static void assertRefused(String part, Map<String, String> environment) {
        LabException refused = assertThrows(LabException.class, () -> Nb5Program.find(environment));
        assertTrue(refused.getMessage().contains(part), refused.getMessage());
    }

    private static Path executable(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        Files.createFile(file);
        assertTrue(file.toFile().setExecutable(true));
        return file;
    }
}
