package io.horoscope.distribution.assembled;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.distribution.assembled.Program.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The layout, and that every program starts. */
class ProgramsIT {

    private static final List<String> PROGRAMS =
            List.of(
                    "cassandra",
                    "central-job-director",
                    "horoscope",
                    "nodetool",
                    "resource-monitor");

    @TempDir private Path folder;

    @Test
    void tree_holdsEveryProgram_withTheRightModes() throws IOException {
        assertEquals(PROGRAMS, names(Program.tree().resolve("bin")));
        for (String program : PROGRAMS) {
            Path file = Program.tree().resolve("bin").resolve(program);
            assertEquals(
                    "rwxr-xr-x",
                    PosixFilePermissions.toString(Files.getPosixFilePermissions(file)),
                    program);
        }
    }

    @Test
    void tree_holdsWhatWatchesAndRunsIt() throws IOException {
        assertEquals(
                List.of("alerts.yaml", "dashboard.json", "jmx-exporter.yaml", "prometheus.yaml"),
                names(Program.tree().resolve("monitoring")));
        assertEquals(
                List.of("Containerfile", "horoscope.yaml"),
                names(Program.tree().resolve("kubernetes")));
        assertEquals(4, names(Program.tree().resolve("systemd")).size());
    }

    /** One jar, which is all that an application with the driver needs. */
    @Test
    void tree_holdsTheDriversPolicy_withItsDefaults() throws IOException {
        Path libraries = Program.tree().resolve("lib/driver");
        assertEquals(List.of("horoscope-driver.jar"), names(libraries));
        try (JarFile jar = new JarFile(libraries.resolve("horoscope-driver.jar").toFile())) {
            for (String entry :
                    List.of(
                            "io/horoscope/driver/HoroscopeLoadBalancingPolicy.class",
                            "io/horoscope/core/select/HoroscopeSelector.class",
                            "reference.conf")) {
                assertNotNull(jar.getEntry(entry), entry);
            }
            assertTrue(
                    jar.stream().noneMatch(entry -> entry.getName().startsWith("com/datastax/")));
        }
    }

    @Test
    void tree_holdsApachesOwnCassandraJar_andTheOverlayBeforeIt() throws Exception {
        Path libraries = Program.tree().resolve("lib/cassandra");
        assertEquals("00-horoscope.jar", names(libraries).get(0));
        assertEquals(
                List.of("cassandra-all-4.1.10.jar"),
                names(libraries).stream()
                        .filter(name -> name.contains("cassandra-"))
                        .collect(Collectors.toList()));
        assertArrayEquals(
                Files.readAllBytes(Path.of(System.getProperty("horoscope.stock.jar"))),
                Files.readAllBytes(libraries.resolve("cassandra-all-4.1.10.jar")));
        assertTrue(names(libraries).contains("jamm-0.3.2.jar"));
    }

    @Test
    void tree_holdsNoLibraryTwice() throws IOException {
        for (String program :
                List.of("cassandra", "resource-monitor", "central-job-director", "tool")) {
            List<String> libraries =
                    names(Program.tree().resolve("lib").resolve(program)).stream()
                            .map(name -> name.replaceFirst("-[0-9].*", ""))
                            .collect(Collectors.toList());
            assertEquals(new TreeSet<>(libraries).size(), libraries.size(), libraries.toString());
        }
    }

    @Test
    void archive_unpacked_isTheTree() throws Exception {
        Program.at("tar", "xzpf", System.getProperty("horoscope.archive"))
                .succeed("-C", folder.toString());
        Program.at("diff", "-r").succeed(folder + "/horoscope-0.1.0", Program.tree().toString());
        assertTrue(Files.isExecutable(folder.resolve("horoscope-0.1.0/bin/cassandra")));
    }

    private static List<String> names(Path of) throws IOException {
        try (Stream<Path> files = Files.list(of)) {
            return files.map(file -> file.getFileName().toString())
                    .sorted()
                    .collect(Collectors.toList());
        }
    }

    @Test
    void horoscopeAndDaemons_helpAndVersion_areThere() throws Exception {
        for (String program : List.of("horoscope", "resource-monitor", "central-job-director")) {
            Result help = Program.named(program).succeed("--help");
            assertTrue(help.out.contains("Usage: " + program), help.out);
            Result version = Program.named(program).succeed("--version");
            assertTrue(version.out.contains("0.1.0"), version.out);
        }
    }

    @Test
    void programs_throughALink_findTheirHome() throws Exception {
        Path link = folder.resolve("horoscope");
        Files.createSymbolicLink(link, Program.tree().resolve("bin/horoscope"));
        Program.at(link.toString()).succeed("--version");
    }

    @Test
    void daemons_badArgument_exitWith2() throws Exception {
        for (String program : List.of("horoscope", "resource-monitor", "central-job-director")) {
            assertEquals(2, Program.named(program).run("--no-such-option").exit, program);
        }
    }

    @Test
    void monitor_once_printsASample() throws Exception {
        Result once = Program.named("resource-monitor").succeed("--once");
        assertTrue(once.out.contains("cpu_pressure"), once.out);
    }

    @Test
    void monitor_archive_isUsedByLaterStarts() throws Exception {
        Program monitor =
                Program.named("resource-monitor").with("CACHE_DIRECTORY", folder.toString());
        if (Runtime.version().feature() < 17) {
            Result refused = monitor.refuse("--archive");
            assertTrue(refused.err.contains("allowed: 17 or newer"), refused.err);
            return;
        }
        monitor.succeed("--archive");
        monitor.succeed("--archive"); // Which is there already.
        Result once = monitor.with("JAVA_OPTS", "-Xlog:class+load=info").run("--once");
        String loaded = "io.horoscope.measure.Sampler source: shared objects file (top)";
        assertTrue(once.out.contains(loaded), once.toString());
        Files.writeString(folder.resolve(names(folder).get(0)), "no archive");
        monitor.succeed("--once"); // One that is broken is not used.
    }

    @Test
    void nodetool_help_listsCommands() throws Exception {
        Result help = Program.named("nodetool").succeed("help");
        assertTrue(help.out.contains("drain"), help.out);
        assertEquals("", help.err);
    }

    @Test
    void cassandra_version_isCassandras() throws Exception {
        assertEquals("4.1.10", Program.named("cassandra").succeed("-v").out.strip());
    }

    @Test
    void cassandra_help_namesItsEnvironment() throws Exception {
        Result help = Program.named("cassandra").succeed("-h");
        assertTrue(help.out.contains("CASSANDRA_CONF"), help.out);
    }

    @Test
    void cassandra_badArguments_exitWith2AndNameThem() throws Exception {
        Result unknown = Program.named("cassandra").run("--daemon");
        assertEquals(2, unknown.exit);
        assertTrue(unknown.err.contains("'--daemon' is not an argument; allowed: -f"), unknown.err);
        assertEquals(2, Program.named("cassandra").run("-p").exit);
    }

    @Test
    void cassandra_otherJava_refusedNamingWhatWasFoundAndIsAllowed() throws Exception {
        for (String version : List.of("1.8.0_392", "21.0.1", "25-ea")) {
            String java = javaOfVersion(version);
            Result refused = Program.named("cassandra").with("JAVA_HOME", java).refuse("-f");
            assertTrue(
                    refused.err.contains("is version " + version + "; allowed: 11 or 17"),
                    refused.err);
        }
        Result none = Program.named("cassandra").with("JAVA_HOME", folder.toString()).run("-f");
        assertTrue(none.err.contains("JAVA_HOME is '" + folder + "'"), none.err);
    }

    @Test
    void cassandra_java11And17_eachGetsItsOptionsFile() throws Exception {
        for (String version : List.of("11.0.22", "17.0.9")) {
            Result started =
                    Program.at(
                                    "env",
                                    "JAVA_HOME=" + javaOfVersion(version),
                                    "MAX_HEAP_SIZE=3G",
                                    "JVM_EXTRA_OPTS=-Dfirst=* -Dsecond=2",
                                    "CASSANDRA_LOG_DIR=" + folder.resolve("log files"))
                            .run(
                                    Program.tree().resolve("bin/cassandra").toString(),
                                    "-f",
                                    "-Dthird=a b");
            List<String> line = started.out.lines().collect(Collectors.toList());
            assertEquals(
                    version.startsWith("17"),
                    line.contains("-Djava.security.manager=allow"),
                    started.out);
            assertTrue(
                    line.containsAll(
                            List.of(
                                    "-Xms3G",
                                    "-Xmx3G",
                                    "-Dfirst=*",
                                    "-Dsecond=2",
                                    "-Dthird=a b",
                                    "-Dcassandra-foreground=yes",
                                    "-Dcassandra.logdir=" + folder.resolve("log files"))),
                    started.out);
            assertFalse(line.stream().anyMatch(argument -> argument.startsWith("#")));
        }
    }

    /** A JAVA_HOME whose java prints this version, or else its arguments, one a line. */
    private String javaOfVersion(String version) throws IOException {
        Path home = Files.createDirectories(folder.resolve(version));
        Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
        Files.writeString(
                java,
                "#!/bin/sh\n"
                        + "if [ \"$1\" = -version ]; then\n"
                        + "    echo 'Picked up JAVA_TOOL_OPTIONS: -Dx=y' >&2\n"
                        + "    echo 'openjdk version \""
                        + version
                        + "\" 2024-01-01' >&2\n"
                        + "else\n"
                        + "    printf '%s\\n' \"$@\"\n"
                        + "fi\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        return home.toString();
    }
}
