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
        Map<String, String> environment =
                Map.of("NB5_JAR", jar.toString(), "NB5_JAVA_HOME", java("named", "21.0.9"));
        assertEquals(command("named", jar), Nb5Program.find(environment, directory).command());
    }

    @Test
    void command_withOneMoreJar_hasBothOnTheClassPath() throws IOException {
        Path jar = Files.createFile(directory.resolve("nb5.jar"));
        Path more = directory.resolve("more.jar");
        String java = java("named", "25.0.3");
        Map<String, String> environment = Map.of("NB5_JAR", jar.toString(), "NB5_JAVA_HOME", java);
        assertEquals(
                List.of(
                        java + "/bin/java",
                        "-Djdk.virtualThreadScheduler.parallelism=8",
                        "-cp",
                        jar + ":" + more,
                        "io.nosqlbench.engine.cli.NBCLI"),
                Nb5Program.find(environment, directory).command(more));
        Nb5Program binary = new Nb5Program(List.of("/usr/bin/nb5"));
        LabException refused = assertThrows(LabException.class, () -> binary.command(more));
        assertTrue(refused.getMessage().contains("set NB5_JAR"), refused.getMessage());
    }

    @Test
    void find_jarAndNoNamedJava_isRunByAJava25() throws IOException {
        Path jar = Files.createFile(directory.resolve("nb5.jar"));
        Map<String, String> environment = Map.of("NB5_JAR", jar.toString());
        java("jdk-11.0.25", "11.0.25");
        java("jdk-17", "17.0.9");
        LabException refused =
                assertThrows(LabException.class, () -> Nb5Program.find(environment, directory));
        assertTrue(refused.getMessage().contains("install a Java 25"), refused.getMessage());
        java("temurin-25", "25.0.3");
        assertEquals(command("temurin-25", jar), Nb5Program.find(environment, directory).command());
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
                Map.of("NB5_JAR", "missing.jar", "NB5_JAVA_HOME", java("named", "25")));
        assertRefused(
                "NB5_JAVA_HOME: '/nowhere'", Map.of("NB5_JAR", "a", "NB5_JAVA_HOME", "/nowhere"));
    }

    private List<String> command(String java, Path jar) {
        return List.of(
                directory.resolve(java).resolve("bin/java").toString(),
                "-Djdk.virtualThreadScheduler.parallelism=8",
                "-jar",
                jar.toString());
    }

    /** A folder with a Java whose release file has this version. */
    private String java(String name, String version) throws IOException {
        Path home = directory.resolve(name);
        executable(home.resolve("bin/java"));
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        return home.toString();
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
