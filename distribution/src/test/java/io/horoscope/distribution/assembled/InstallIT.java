package io.horoscope.distribution.assembled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.horoscope.distribution.assembled.Program.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tool as operators use it, on a tree with the real stock jar. */
class InstallIT {

    @TempDir private Path folder;

    private Path home;
    private Path conf;

    @BeforeEach
    void makeTree() throws IOException {
        home = folder.resolve("apache-cassandra-4.1.10");
        conf = Folders.makeCassandra(home, "-ea\n-Dlast");
    }

    /** Everything about every file that ls and sha256sum know. */
    private String state() throws Exception {
        String script =
                "cd \"$0\" && find . -type f -printf '%p %m %u %g %T@\\n'"
                        + " -exec sha256sum {} + | sort";
        return Program.at("sh", "-c").succeed(script, home.toString()).out;
    }

    /** A command on the tree. */
    private Program horoscope(String command) {
        return Program.at(Program.tree() + "/bin/horoscope", command, home.toString());
    }

    @Test
    void install_status_uninstall_optionsAreWhatTheyWere() throws Exception {
        String before = state();
        Result dry = horoscope("install").succeed("--dry-run");
        assertTrue(dry.out.contains("Nothing was changed"), dry.out);
        assertEquals(before, state());

        assertEquals("", horoscope("install").succeed().err);
        Path agent = Program.tree().resolve("horoscope.jar").toRealPath();
        Path options = conf.resolve("jvm-server.options");
        assertEquals("-javaagent:" + agent + "\n-ea\n-Dlast", Files.readString(options));
        Result status = horoscope("status").succeed();
        assertTrue(status.out.contains("of Cassandra 4.1.9 or 4.1.10"), status.out);
        assertTrue(status.out.matches("(?s).*mode: +shadow.*"), status.out);

        horoscope("install").refuse();
        horoscope("install").refuse("--overlay");
        Result uninstalled = horoscope("uninstall").succeed();
        assertTrue(uninstalled.out.contains("horoscope.yaml stays"), uninstalled.out);
        assertEquals("-ea\n-Dlast", Files.readString(options));
        horoscope("uninstall").refuse();
    }

    @Test
    void installOverlay_status_uninstall_endsWhereItBegan() throws Exception {
        String before = state();
        Result installed =
                horoscope("install")
                        .succeed(
                                "--overlay",
                                "--director=10.0.0.9:9340",
                                "--key-file=/none/node.key");
        assertTrue(installed.err.contains("/none/node.key: there is no such file"), installed.err);
        assertTrue(installed.err.contains("Cassandra starts, and Horoscope's mode is off"));
        assertTrue(installed.out.contains("  directors: 10.0.0.9:9340\n"), installed.out);
        assertTrue(Files.exists(home.resolve("lib/00-horoscope.jar")));
        Result status = horoscope("status").refuse(); // A key file is missing.
        assertTrue(status.out.contains("of Cassandra 4.1.9 or 4.1.10"), status.out);
        horoscope("install").refuse();
        horoscope("uninstall").succeed();
        Files.delete(conf.resolve("horoscope.yaml"));
        assertEquals(before, state());
        assertTrue(horoscope("status").succeed().out.contains("nothing of Horoscope"));
    }

    /** README's own path: without daemons first, with a director later. */
    @Test
    void install_optionThatContradictsTheFile_isRefusedNamingBothValues() throws Exception {
        horoscope("install").succeed();
        horoscope("uninstall").succeed();
        String before = state();
        Result refused =
                horoscope("install")
                        .refuse(
                                "--director=10.0.0.9:9340",
                                "--mode=shadow",
                                "--authentication=off");
        assertTrue(refused.err.contains("asks for '10.0.0.9:9340'"), refused.err);
        assertTrue(refused.err.contains("authentication is 'on' in "), refused.err);
        assertFalse(refused.err.contains("mode is"), refused.err);
        assertEquals(before, state());
        Result installed = horoscope("install").succeed("--mode", "shadow");
        assertTrue(installed.out.contains("  mode: shadow\n"), installed.out);
    }

    @Test
    void check_settingsWithWhichTheNodeDoesNotStart_isRefusedByInstallAndStatusToo()
            throws Exception {
        Path settings = conf.resolve("horoscope.yaml");
        Files.writeString(settings, "resource_aware_routing:\n  modee: on\n  score_expiry: 5\n");
        for (String command : List.of("check", "install")) {
            Result refused = horoscope(command).refuse();
            assertTrue(refused.err.contains(".modee: unknown setting"), refused.err);
            assertTrue(refused.err.contains(".score_expiry: '5' has no unit"), refused.err);
        }
        Files.writeString(settings, "resource_aware_routing:\n  mode: shadow\n");
        Result checked = horoscope("check").succeed();
        Program tool = Program.named("horoscope");
        assertEquals(checked.out, tool.succeed("check", settings.toString()).out);
        assertTrue(checked.out.startsWith("mode: shadow\n"), checked.out);
        Result whole = tool.succeed("check", Program.tree().toString());
        assertTrue(whole.out.startsWith("mode: off\n"), whole.out);
    }

    /** Unpacked as apache-x.y.z beside a link to it, as INSTALL.md has it. */
    @Test
    void install_calledByALinkToTheFolder_writesTheLink() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("horoscope"), Program.tree());
        Path program =
                Files.createSymbolicLink(folder.resolve("h"), Path.of("horoscope/bin/horoscope"));
        Program.at(program.toString()).succeed("install", home.toString());
        assertTrue(
                Files.readString(conf.resolve("jvm-server.options"))
                        .startsWith("-javaagent:" + link + "/horoscope.jar\n"));
    }

    @Test
    void install_jarThatTheNodesUserCannotRead_isRefusedAndFoundByStatus() throws Exception {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root can make such files");
        Path data = Files.createDirectories(home.resolve("data/data"));
        Program.at("chown", "65534:65534").succeed(data.toString());
        Path hidden = folder.resolve("copy");
        Program tool = Program.at(Folders.copyTool(hidden).toString());
        mode("rwxr-xr-x", folder);
        tool.succeed("install", home.toString());
        mode("rwx------", hidden);
        Result status = tool.refuse("status", home.toString());
        assertTrue(status.out.contains(hidden + " has the mode rwx------"), status.out);
        tool.succeed("uninstall", home.toString());
        Result refused = tool.refuse("install", home.toString());
        assertTrue(refused.err.contains(hidden + " has the mode rwx------"), refused.err);
    }

    @Test
    void install_asTheOwnerOfTheTreeAndAsRoot_everyFileIsTheOwners() throws Exception {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root can make such files");
        Program.at("chown", "-R").succeed("65534:65534", home.toString());
        for (Program tool : List.of(withoutRights(), Program.named("horoscope"))) {
            for (String way : List.of("--overlay", "--mode=shadow")) {
                tool.succeed("install", home.toString(), way);
                Result others = Program.at("find", home.toString(), "-not", "-uid", "65534").run();
                assertEquals("", others.out);
                tool.succeed("uninstall", home.toString());
            }
        }
    }

    @Test
    void install_foldersOfAnother_refusedNamingBothAndNothingChanges() throws Exception {
        mode("r-xr-xr-x", home.resolve("lib"), conf);
        String before = state();
        Result refused = withoutRights().run("install", home.toString(), "--overlay");
        mode("rwxr-xr-x", home.resolve("lib"), conf);
        assertEquals(1, refused.exit, refused.toString());
        assertTrue(refused.err.contains(home + "/lib cannot be written by "), refused.err);
        assertTrue(refused.err.contains(home + "/conf cannot be written by "), refused.err);
        assertEquals(before, state());
    }

    /** Only a member of a group may give a file to it. */
    @Test
    void install_ownerOutsideOfTheFilesGroup_isToldTheGroupAndNothingChanges() throws Exception {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root can make such files");
        Program.at("chown", "-R").succeed("65534:daemon", home.toString());
        String before = state();
        Result refused = withoutRights().refuse("install", home.toString(), "--overlay");
        assertTrue(refused.err.contains("as a member of group daemon"), refused.err);
        assertEquals(before, state());
    }

    /** By a shell, because the locale of this test may be C as well. */
    @Test
    void install_pathBeyondAsciiInTheLocaleC_works() throws Exception {
        String script =
                "tree=$1/$(printf 'caf\\303\\251'); cp -r \"$2\" \"$tree\"\n"
                        + "for command in install status uninstall; do \"$0\" $command \"$tree\"; done";
        Program.at("sh", "-euc", script)
                .with("LC_ALL", "C")
                .succeed(Program.tree() + "/bin/horoscope", folder.toString(), home.toString());
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
        Path copy = Folders.copyTool(folder.resolve("copy"));
        mode("rwxr-xr-x", folder);
        return Program.at(
                "setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", copy.toString());
    }

    private static void mode(String mode, Path... files) throws IOException {
        for (Path file : files) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
        }
    }
}
