package io.horoscope.distribution.assembled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.horoscope.distribution.assembled.Program.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tool as operators use it, on a tree with the real stock jar. */
class InstallIT {

    private static final String YAML = "cluster_name: 'Test Cluster'\nnum_tokens: 16\n";

    @TempDir private Path folder;

    private Path home;

    @BeforeEach
    void makeTree() throws IOException {
        home = folder.resolve("apache-cassandra-4.1.10");
        Files.createDirectories(home.resolve("lib"));
        Files.createDirectories(home.resolve("conf"));
        Files.copy(
                Path.of(System.getProperty("horoscope.stock.jar")),
                home.resolve("lib/apache-cassandra-4.1.10.jar"));
        Files.writeString(home.resolve("conf/cassandra.yaml"), YAML);
        Files.writeString(home.resolve("conf/jvm-server.options"), "-ea\n-Dlast");
        Files.setLastModifiedTime(
                home.resolve("conf/cassandra.yaml"), FileTime.fromMillis(1_650_000_000_000L));
    }

    /** Everything about every file that ls and sha256sum know. */
    private String state() throws Exception {
        Result files =
                Program.at("sh", "-c")
                        .run(
                                "cd \"$0\" && find . -type f -printf '%p %m %u %g %T@\\n' -exec sha256sum {} + | sort",
                                home.toString());
        assertEquals(0, files.exit, files.err);
        return files.out;
    }

    private Result horoscope(String... arguments) throws Exception {
        return Program.named("horoscope").run(arguments);
    }

    @Test
    void install_status_uninstall_optionsAreWhatTheyWere() throws Exception {
        String before = state();
        Result dry = horoscope("install", home.toString(), "--dry-run");
        assertEquals(0, dry.exit, dry.toString());
        assertTrue(dry.out.contains("Nothing was changed"), dry.out);
        assertEquals(before, state());

        Result installed = horoscope("install", home.toString());
        assertEquals(0, installed.exit, installed.toString());
        assertEquals("", installed.err);
        Path agent = Path.of(System.getProperty("horoscope.tree"), "horoscope.jar").toRealPath();
        Path options = home.resolve("conf/jvm-server.options");
        assertEquals("-javaagent:" + agent + "\n-ea\n-Dlast", Files.readString(options));
        Result status = horoscope("status", home.toString());
        assertEquals(0, status.exit, status.toString());
        assertTrue(status.out.contains("of Cassandra 4.1.9 or 4.1.10"), status.out);
        assertTrue(status.out.matches("(?s).*mode: +shadow.*"), status.out);

        assertEquals(1, horoscope("install", home.toString()).exit);
        assertEquals(1, horoscope("install", home.toString(), "--overlay").exit);
        Result uninstalled = horoscope("uninstall", home.toString());
        assertEquals(0, uninstalled.exit, uninstalled.toString());
        assertTrue(uninstalled.out.contains("horoscope.yaml stays"), uninstalled.out);
        assertEquals("-ea\n-Dlast", Files.readString(options));
        assertEquals(1, horoscope("uninstall", home.toString()).exit);
    }

    @Test
    void installOverlay_status_uninstall_endsWhereItBegan() throws Exception {
        String before = state();
        Result installed =
                horoscope(
                        "install",
                        home.toString(),
                        "--overlay",
                        "--director",
                        "10.0.0.9:9340",
                        "--key-file",
                        "/none/node.key");
        assertEquals(0, installed.exit, installed.toString());
        assertTrue(installed.err.contains("/none/node.key: there is no such file"), installed.err);
        assertTrue(installed.err.contains("Cassandra starts, and Horoscope's mode is off"));
        assertTrue(installed.out.contains("  directors: 10.0.0.9:9340\n"), installed.out);
        assertTrue(Files.exists(home.resolve("lib/00-horoscope.jar")));
        Result status = horoscope("status", home.toString());
        assertEquals(1, status.exit, "a key file that is missing: " + status);
        assertTrue(status.out.contains("of Cassandra 4.1.9 or 4.1.10"), status.out);
        assertEquals(1, horoscope("install", home.toString()).exit);
        assertEquals(0, horoscope("uninstall", home.toString()).exit);
        Files.delete(home.resolve("conf/horoscope.yaml"));
        assertEquals(before, state());
        assertTrue(horoscope("status", home.toString()).out.contains("nothing of Horoscope"));
    }

    /** README's own path: without daemons first, with a director later. */
    @Test
    void install_optionThatContradictsTheFile_isRefusedNamingBothValues() throws Exception {
        assertEquals(0, horoscope("install", home.toString()).exit);
        assertEquals(0, horoscope("uninstall", home.toString()).exit);
        String before = state();
        Result refused =
                horoscope(
                        "install",
                        home.toString(),
                        "--director",
                        "10.0.0.9:9340",
                        "--mode",
                        "shadow",
                        "--authentication",
                        "off");
        assertEquals(1, refused.exit, refused.toString());
        assertTrue(refused.err.contains("asks for '10.0.0.9:9340'"), refused.err);
        assertTrue(refused.err.contains("authentication is 'on' in "), refused.err);
        assertFalse(refused.err.contains("mode is"), refused.err);
        assertEquals(before, state());
        Result installed = horoscope("install", home.toString(), "--mode", "shadow");
        assertEquals(0, installed.exit, installed.toString());
        assertTrue(installed.out.contains("  mode: shadow\n"), installed.out);
    }

    @Test
    void check_settingsWithWhichTheNodeDoesNotStart_isRefusedByInstallAndStatusToo()
            throws Exception {
        Path settings = home.resolve("conf/horoscope.yaml");
        Files.writeString(settings, "resource_aware_routing:\n  modee: on\n  score_expiry: 5\n");
        for (String command : List.of("check", "install")) {
            Result refused = horoscope(command, home.toString());
            assertEquals(1, refused.exit, refused.toString());
            assertTrue(refused.err.contains(".modee: unknown setting"), refused.err);
            assertTrue(refused.err.contains(".score_expiry: '5' has no unit"), refused.err);
        }
        Files.writeString(settings, "resource_aware_routing:\n  mode: shadow\n");
        Result checked = horoscope("check", home.toString());
        assertEquals(0, checked.exit, checked.toString());
        assertEquals(checked.out, horoscope("check", settings.toString()).out);
        assertTrue(checked.out.startsWith("mode: shadow\n"), checked.out);
        Result whole = horoscope("check", Program.tree().toString());
        assertEquals(0, whole.exit, whole.toString());
        assertTrue(whole.out.startsWith("mode: off\n"), whole.out);
    }

    /** Unpacked as apache-x.y.z beside a link to it, as INSTALL.md has it. */
    @Test
    void install_calledByALinkToTheFolder_writesTheLink() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("horoscope"), Program.tree());
        Path program =
                Files.createSymbolicLink(folder.resolve("h"), Path.of("horoscope/bin/horoscope"));
        Result installed = Program.at(program.toString()).run("install", home.toString());
        assertEquals(0, installed.exit, installed.toString());
        assertTrue(
                Files.readString(home.resolve("conf/jvm-server.options"))
                        .startsWith("-javaagent:" + link + "/horoscope.jar\n"));
    }

    @Test
    void install_jarThatTheNodesUserCannotRead_isRefusedAndFoundByStatus() throws Exception {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root can make such files");
        Path data = Files.createDirectories(home.resolve("data/data"));
        assertEquals(0, Program.at("chown", "65534:65534").run(data.toString()).exit);
        withoutRights(); // Its copy of the tool, below.
        Path hidden = folder.resolve("copy");
        Program tool = Program.at(hidden.resolve("bin/horoscope").toString());
        assertEquals(0, tool.run("install", home.toString()).exit);
        Files.setPosixFilePermissions(hidden, PosixFilePermissions.fromString("rwx------"));
        Result status = tool.run("status", home.toString());
        assertEquals(1, status.exit, status.toString());
        assertTrue(status.out.contains(hidden + " has the mode rwx------"), status.out);
        assertEquals(0, tool.run("uninstall", home.toString()).exit);
        Result refused = tool.run("install", home.toString());
        assertEquals(1, refused.exit, refused.toString());
        assertTrue(refused.err.contains(hidden + " has the mode rwx------"), refused.err);
    }

    @Test
    void install_asTheOwnerOfTheTreeAndAsRoot_everyFileIsTheOwners() throws Exception {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root can make such files");
        assertEquals(0, Program.at("chown", "-R").run("65534:65534", home.toString()).exit);
        for (Program tool : List.of(withoutRights(), Program.named("horoscope"))) {
            for (String way : List.of("--overlay", "--mode=shadow")) {
                Result installed = tool.run("install", home.toString(), way);
                assertEquals(0, installed.exit, installed.toString());
                Result others = Program.at("find", home.toString(), "-not", "-uid", "65534").run();
                assertEquals("", others.out);
                assertEquals(0, tool.run("uninstall", home.toString()).exit);
            }
        }
    }

    @Test
    void install_foldersOfAnother_refusedNamingBothAndNothingChanges() throws Exception {
        Files.setPosixFilePermissions(
                home.resolve("lib"), PosixFilePermissions.fromString("r-xr-xr-x"));
        Files.setPosixFilePermissions(
                home.resolve("conf"), PosixFilePermissions.fromString("r-xr-xr-x"));
        String before = state();
        Result refused = withoutRights().run("install", home.toString(), "--overlay");
        Files.setPosixFilePermissions(
                home.resolve("lib"), PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(
                home.resolve("conf"), PosixFilePermissions.fromString("rwxr-xr-x"));
        assertEquals(1, refused.exit, refused.toString());
        assertTrue(refused.err.contains(home + "/lib cannot be written by "), refused.err);
        assertTrue(refused.err.contains(home + "/conf cannot be written by "), refused.err);
        assertEquals(before, state());
    }

    /** Only a member of a group may give a file to it. */
    @Test
    void install_ownerOutsideOfTheFilesGroup_isToldTheGroupAndNothingChanges() throws Exception {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root can make such files");
        assertEquals(0, Program.at("chown", "-R").run("65534:daemon", home.toString()).exit);
        String before = state();
        Result refused = withoutRights().run("install", home.toString(), "--overlay");
        assertEquals(1, refused.exit, refused.toString());
        assertTrue(refused.err.contains("as a member of group daemon"), refused.err);
        assertEquals(before, state());
    }

    /** By a shell, because the locale of this test may be C as well. */
    @Test
    void install_pathBeyondAsciiInTheLocaleC_works() throws Exception {
        String script =
                "tree=$1/$(printf 'caf\\303\\251'); cp -r \"$2\" \"$tree\"\n"
                        + "for command in install status uninstall; do \"$0\" $command \"$tree\"; done";
        Result done =
                Program.at("sh", "-euc", script)
                        .with("LC_ALL", "C")
                        .run(
                                Program.tree().resolve("bin/horoscope").toString(),
                                folder.toString(),
                                home.toString());
        assertEquals(0, done.exit, done.toString());
    }

    /**
     * The tool as a user without write permission. Root runs a copy, which the user "nobody" can
     * read, as that user.
     */
    private Program withoutRights() throws Exception {
        String tool = Program.tree().resolve("bin/horoscope").toString();
        if (!"root".equals(System.getProperty("user.name"))) {
            return Program.at(tool);
        }
        Path copy = folder.resolve("copy");
        for (String part :
                List.of(
                        "bin/horoscope",
                        "lib/launcher.sh",
                        "lib/tool",
                        "conf/resource_aware_routing.yaml",
                        "horoscope.jar")) {
            copy(Program.tree().resolve(part), copy.resolve(part));
        }
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        return Program.at(
                "setpriv",
                "--reuid=65534",
                "--regid=65534",
                "--clear-groups",
                copy.resolve("bin/horoscope").toString());
    }

    private static void copy(Path from, Path to) throws Exception {
        Files.createDirectories(to.getParent());
        if (Files.isDirectory(from)) {
            Result copied = Program.at("cp", "-r").run(from.toString(), to.toString());
            assertEquals(0, copied.exit, copied.err);
        } else {
            Files.copy(from, to, StandardCopyOption.COPY_ATTRIBUTES);
        }
    }
}
