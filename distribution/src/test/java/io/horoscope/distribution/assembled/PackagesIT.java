package io.horoscope.distribution.assembled;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.horoscope.distribution.assembled.Program.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Debian packages, installed into a folder by dpkg, and taken out again. */
class PackagesIT {

    private static final List<String> NAMES = List.of("common", "agent", "monitor", "director");

    @TempDir private Path root;

    @BeforeEach
    void makeDatabase() throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/dpkg")), "needs dpkg");
        assumeTrue("root".equals(System.getProperty("user.name")), "dpkg sets owners");
        Files.createDirectories(root.resolve("var/lib/dpkg/info"));
        Files.createDirectories(root.resolve("var/lib/dpkg/updates"));
        Files.createDirectories(root.resolve("etc"));
        Files.createFile(root.resolve("var/lib/dpkg/status"));
    }

    @Test
    void install_thenPurge_leavesNothing() throws Exception {
        install();
        for (String program : List.of("resource-monitor", "central-job-director", "horoscope")) {
            Result version = Program.at(root + "/opt/horoscope/bin/" + program).run("--version");
            assertEquals(0, version.exit, version.toString());
        }
        String users = Files.readString(root.resolve("etc/passwd"));
        assertTrue(users.contains("horoscope-monitor:"), users);
        assertTrue(users.contains("horoscope-director:"), users);
        assertEquals(-1, users.indexOf("cassandra:"), users);
        assertTrue(Files.readString(root.resolve("etc/group")).contains("horoscope:"));

        List<String> purge = new ArrayList<>(List.of("--purge"));
        NAMES.forEach(name -> purge.add("horoscope-" + name));
        dpkg(purge);
        assertEquals(Set.of(), files("opt", "etc/horoscope", "usr"));
    }

    /** Every program, library and settings file is the archive's, with its mode. */
    @Test
    void files_areTheArchives() throws Exception {
        install();
        for (String file : files("opt")) {
            Path inTree = Program.tree().resolve(file.substring("opt/horoscope/".length()));
            assertArrayEquals(
                    Files.readAllBytes(inTree), Files.readAllBytes(root.resolve(file)), file);
            assertEquals(
                    Files.getPosixFilePermissions(inTree),
                    Files.getPosixFilePermissions(root.resolve(file)),
                    file);
            assertEquals("root", Files.getOwner(root.resolve(file)).getName(), file);
        }
        for (String part :
                List.of("bin", "lib/tool", "lib/resource-monitor", "lib/central-job-director")) {
            Set<String> missing = names(Program.tree().resolve(part));
            missing.removeAll(names(root.resolve("opt/horoscope").resolve(part)));
            missing.removeAll(List.of("cassandra", "nodetool"));
            assertEquals(Set.of(), missing, part);
        }
        assertTrue(Files.exists(root.resolve("opt/horoscope/horoscope.jar")));
    }

    /** dpkg asks before it replaces these where an operator has changed them. */
    @Test
    void settings_areConfigurationFiles() throws Exception {
        install();
        Result found =
                Program.at("dpkg-query", "--admindir=" + root + "/var/lib/dpkg")
                        .run("--show", "--showformat=${Conffiles}\\n");
        assertEquals(0, found.exit, found.toString());
        assertEquals(
                List.of(
                        "/etc/horoscope/central-job-director.yaml",
                        "/etc/horoscope/resource-monitor.yaml"),
                found.out
                        .lines()
                        .map(line -> line.strip().split(" ", -1)[0])
                        .filter(line -> !line.isEmpty())
                        .sorted()
                        .collect(Collectors.toList()));
    }

    /** The programs that the units start are there, and every key is known to systemd. */
    @Test
    void units_areAccepted() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/systemd-analyze")), "needs systemd");
        install();
        for (String unit : List.of("resource-monitor", "central-job-director")) {
            Path file = root.resolve("usr/lib/systemd/system/" + unit + ".service");
            String here = Files.readString(file).replace("/opt/horoscope", root + "/opt/horoscope");
            Path copy = Files.writeString(root.resolve(unit + ".service"), here);
            Result verified =
                    Program.at("systemd-analyze", "verify", "--man=no").run(copy.toString());
            assertEquals("", verified.err.replaceAll("(?m)^(?!.*" + unit + ").*\n", ""));
            assertEquals(0, verified.exit, verified.toString());
        }
    }

    private void install() throws Exception {
        List<String> command = new ArrayList<>(List.of("--install"));
        for (String name : NAMES) {
            command.add(Program.tree() + "/../horoscope-" + name + "_0.1.0_all.deb");
        }
        dpkg(command);
    }

    /** Scripts run without a chroot, in which there would be no shell. */
    private void dpkg(List<String> arguments) throws Exception {
        Result done =
                Program.at(
                                "dpkg",
                                "--root=" + root,
                                "--force-script-chrootless",
                                "--ignore-depends=systemd")
                        .run(arguments.toArray(String[]::new));
        assertEquals(0, done.exit, done.toString());
    }

    private Set<String> files(String... below) throws IOException {
        Set<String> found = new TreeSet<>();
        for (String part : below) {
            if (Files.exists(root.resolve(part))) {
                try (Stream<Path> all = Files.walk(root.resolve(part))) {
                    all.filter(Files::isRegularFile)
                            .forEach(file -> found.add(root.relativize(file).toString()));
                }
            }
        }
        return found;
    }

    private static Set<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
