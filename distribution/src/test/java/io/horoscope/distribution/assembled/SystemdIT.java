package io.horoscope.distribution.assembled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of INSTALL.md, "systemd", in a folder that stands for a machine. */
class SystemdIT {

    private static final List<String> PROGRAMS =
            List.of(
                    "/bin/tar",
                    "/bin/gzip",
                    "/bin/ln",
                    "/bin/cp",
                    "/bin/mkdir",
                    "/usr/bin/install",
                    "/usr/bin/stat");

    private static final List<String> UNITS =
            List.of("cassandra", "resource-monitor", "central-job-director");

    @TempDir private Path root;

    @Test
    void commandsOfInstall_inOrder_leaveUnitsSettingsAndKeys() throws Exception {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root has other roots");
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/systemd-analyze")), "needs systemd");
        makeMachine();
        inRoot("/bin/sh", "-euc", commands());
        assertEquals(
                Set.of(
                        "daemon-reload",
                        "enable --now resource-monitor",
                        "enable --now central-job-director"),
                Rpm.calls(root));
        assertEquals(
                "-rw-r----- root horoscope\n-rw------- horoscope-director root\n",
                inRoot(
                        "/usr/bin/stat",
                        "--format=%A %U %G",
                        "/etc/horoscope/node.key",
                        "/etc/horoscope/cluster.secret"));
        for (String daemon : List.of("resource-monitor", "central-job-director")) {
            String settings = "etc/horoscope/" + daemon + ".yaml";
            assertTrue(Files.isRegularFile(root.resolve(settings)), settings);
        }
        for (String unit : UNITS) {
            Path file = root.resolve("etc/systemd/system/" + unit + ".service");
            PackagesIT.requireAccepted(root, file);
        }
    }

    /** With the folders that systemd has, the archive, and the files that an operator made before. */
    private void makeMachine() throws Exception {
        new Rpm().prepare(root);
        Rpm.addPrograms(root, PROGRAMS);
        Rpm.pretendSystemd(root);
        for (String folder : List.of("opt", "usr/lib/sysusers.d", "etc/systemd/system")) {
            Files.createDirectories(root.resolve(folder));
        }
        Files.writeString(root.resolve("etc/passwd"), "root:x:0:0::/:/bin/sh\n");
        Files.writeString(root.resolve("etc/group"), "root:x:0:\n");
        Path archive = Path.of(System.getProperty("horoscope.archive"));
        Files.copy(archive, root.resolve(archive.getFileName()));
        Files.writeString(root.resolve("node-10.0.0.1.key"), "a key");
        Files.writeString(root.resolve("cluster.secret"), "a secret");
    }

    private static String commands() throws Exception {
        return InstallPageIT.section("systemd")
                .lines()
                .filter(line -> line.startsWith("    "))
                .collect(Collectors.joining("\n"));
    }

    private String inRoot(String... command) throws Exception {
        return Program.at("chroot", root.toString())
                .with("PATH", "/bin:/usr/bin")
                .succeed(command)
                .out;
    }
}
