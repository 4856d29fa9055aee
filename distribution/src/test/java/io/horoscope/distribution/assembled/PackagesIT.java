package io.horoscope.distribution.assembled;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.horoscope.distribution.Links;
import io.horoscope.distribution.assembled.Program.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The packages for dpkg and rpm, installed into a folder, and taken out again. */
class PackagesIT {

    static final List<String> NAMES =
            List.of(
                    "horoscope-common",
                    "horoscope-agent",
                    "horoscope-monitor",
                    "horoscope-director");

    private static final List<String> UNITS = List.of("resource-monitor", "central-job-director");

    private static final String[] PLACES = {"opt", "etc/horoscope", "usr"};

    private static final String LINK = "usr/bin/horoscope";

    @TempDir private Path root;

    static Stream<Packager> packagers() {
        return Stream.of(new Dpkg(), new Rpm());
    }

    @BeforeEach
    void needRoot() {
        assumeTrue("root".equals(System.getProperty("user.name")), "packages set owners");
    }

    @ParameterizedTest
    @MethodSource("packagers")
    void install_thenRemove_leavesNothing(Packager packager) throws Exception {
        packager.prepare(root);
        Set<String> before = files(root, PLACES);
        packager.install(root);
        for (String program : List.of("resource-monitor", "central-job-director", "horoscope")) {
            Program.at(root + "/opt/horoscope/bin/" + program).succeed("--version");
        }
        assertEquals(
                Path.of("/opt/horoscope/bin/horoscope"),
                Files.readSymbolicLink(root.resolve(LINK)));
        String users = Files.readString(root.resolve("etc/passwd"));
        assertTrue(users.contains("horoscope-monitor:"), users);
        assertTrue(users.contains("horoscope-director:"), users);
        assertEquals(-1, users.indexOf("cassandra:"), users);
        assertTrue(Files.readString(root.resolve("etc/group")).contains("horoscope:"));

        packager.remove(root);
        assertEquals(before, files(root, PLACES));
        assertFalse(Files.isSymbolicLink(root.resolve(LINK)));
        assertFalse(Files.exists(root.resolve("opt/horoscope")));
        assertFalse(Files.exists(root.resolve("etc/horoscope")));
    }

    /** A node whose options name a jar that is gone does not start. */
    @ParameterizedTest
    @MethodSource("packagers")
    void remove_whileOptionsNameTheJar_isRefused(Packager packager) throws Exception {
        packager.prepare(root);
        packager.install(root);
        Path options = root.resolve("etc/cassandra/conf/jvm-server.options");
        Files.createDirectories(options.getParent());
        Files.writeString(options, "-javaagent:/opt/horoscope/horoscope.jar\n-ea\n");
        AssertionError refused =
                assertThrows(AssertionError.class, () -> packager.remove(root), "removed");
        assertTrue(refused.getMessage().contains("'horoscope uninstall"), refused.getMessage());
        assertTrue(
                refused.getMessage().contains("etc/cassandra/conf/jvm-server.options loads"),
                refused.getMessage());
        assertTrue(Files.exists(root.resolve("opt/horoscope/horoscope.jar")));
        packager.install(root); // An upgrade is not refused.
        Files.writeString(options, "-ea\n");
        packager.remove(root);
        assertFalse(Files.exists(root.resolve("opt/horoscope/horoscope.jar")));
    }

    /** Every program, library and settings file is the archive's, with its mode. */
    @ParameterizedTest
    @MethodSource("packagers")
    void files_areTheArchivesAndPagesLinkToThem(Packager packager) throws Exception {
        packager.prepare(root);
        packager.install(root);
        packager.verify(root);
        for (String file : files(root, "opt")) {
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
                List.of(
                        "bin",
                        "lib/driver",
                        "lib/tool",
                        "lib/resource-monitor",
                        "lib/central-job-director")) {
            Set<String> missing = names(Program.tree().resolve(part));
            missing.removeAll(names(root.resolve("opt/horoscope").resolve(part)));
            missing.removeAll(List.of("cassandra", "nodetool"));
            assertEquals(Set.of(), missing, part);
        }
        assertTrue(Files.exists(root.resolve("opt/horoscope/horoscope.jar")));
        assertEquals(Set.of(), Links.brokenBelow(root.resolve("opt/horoscope")));
    }

    @Test
    void bothKinds_haveTheSameFilesAndModes() throws Exception {
        assertEquals(
                installed(new Dpkg(), root.resolve("dpkg")),
                installed(new Rpm(), root.resolve("rpm")));
    }

    @ParameterizedTest
    @MethodSource("packagers")
    void settings_areKept(Packager packager) throws Exception {
        packager.prepare(root);
        packager.install(root);
        Path changed = root.resolve("etc/horoscope/resource-monitor.yaml");
        Files.writeString(changed, "# changed");
        packager.install(root);
        assertEquals("# changed", Files.readString(changed));
        assertEquals(
                Set.of(
                        "/etc/horoscope/central-job-director.yaml",
                        "/etc/horoscope/resource-monitor.yaml"),
                packager.settings(root));
    }

    /** The programs that the units start are there, and every key is known to systemd. */
    @ParameterizedTest
    @MethodSource("packagers")
    void units_areAccepted(Packager packager) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/systemd-analyze")), "needs systemd");
        packager.prepare(root);
        packager.install(root);
        for (String unit : UNITS) {
            requireAccepted(root, root.resolve("usr/lib/systemd/system/" + unit + ".service"));
        }
    }

    /** Fails if systemd does not accept a unit whose programs are in the folder. */
    static void requireAccepted(Path root, Path unit) throws Exception {
        String name = unit.getFileName().toString();
        String here = Files.readString(unit).replace("/opt/horoscope", root + "/opt/horoscope");
        Path copy = Files.writeString(root.resolve(name), here);
        Result verified = Program.at("systemd-analyze", "verify", "--man=no").run(copy.toString());
        assertEquals("", verified.err.replaceAll("(?m)^(?!.*" + name + ").*\n", ""));
        assertEquals(0, verified.exit, verified.toString());
    }

    /** No unit starts by itself; what runs is restarted after an upgrade and stopped by removal. */
    @Test
    void scripts_ofRpm_tellSystemd() throws Exception {
        Rpm rpm = new Rpm();
        rpm.prepare(root);
        Rpm.pretendSystemd(root);
        rpm.install(root);
        assertEquals(Set.of("daemon-reload"), Rpm.calls(root));
        rpm.install(root);
        assertEquals(forUnits("try-restart", "daemon-reload"), Rpm.calls(root));
        rpm.remove(root);
        assertEquals(forUnits("disable --now", "daemon-reload"), Rpm.calls(root));
    }

    /** The same scripts, called as dpkg calls them. */
    @Test
    void scripts_ofDpkg_tellSystemd() throws Exception {
        new Rpm().prepare(root);
        Rpm.pretendSystemd(root);
        runScripts("postinst", "configure");
        assertEquals(Set.of("daemon-reload"), Rpm.calls(root));
        runScripts("prerm", "upgrade", "0.1.1");
        runScripts("postrm", "upgrade", "0.1.1");
        runScripts("postinst", "configure", "0.1.0");
        assertEquals(forUnits("try-restart", "daemon-reload"), Rpm.calls(root));
        runScripts("prerm", "remove");
        runScripts("postrm", "remove");
        runScripts("postrm", "purge");
        assertEquals(forUnits("disable --now", "daemon-reload"), Rpm.calls(root));
    }

    /** Such as a director whose key is wrong: the package is installed all the same. */
    @Test
    void scripts_whereSystemdRefuses_sayItAndDoNotFail() throws Exception {
        new Rpm().prepare(root);
        Rpm.pretendSystemd(root);
        Files.writeString(
                root.resolve("bin/systemctl"), "#!/bin/sh\necho \"$*\" >> /calls\nexit 1\n");
        runScripts("postinst", "configure", "0.1.0");
        runScripts("postrm", "upgrade", "0.1.1");
        runScripts("postrm", "1");
        runScripts("prerm", "remove");
        runScripts("postrm", "remove");
        assertEquals(5, Rpm.calls(root).size());
    }

    private void runScripts(String name, String... arguments) throws Exception {
        for (String part : List.of("monitor", "director")) {
            String script = Files.readString(Path.of("src/main/packages", part, name));
            Program.at("chroot", root.toString(), "/bin/sh", "-c", script, name).succeed(arguments);
        }
    }

    private static Set<String> forUnits(String command, String other) {
        return Stream.concat(
                        UNITS.stream().map(unit -> command + " " + unit + ".service"),
                        Stream.of(other))
                .collect(Collectors.toSet());
    }

    private static Set<String> installed(Packager packager, Path root) throws Exception {
        packager.prepare(root);
        Set<String> before = files(root, PLACES);
        packager.install(root);
        Set<String> found = new TreeSet<>();
        for (String file : files(root, PLACES)) {
            if (!before.contains(file)) {
                var mode = Files.getPosixFilePermissions(root.resolve(file));
                found.add(PosixFilePermissions.toString(mode) + " " + file);
            }
        }
        return found;
    }

    private static Set<String> files(Path root, String... below) throws IOException {
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
