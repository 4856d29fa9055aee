package io.horoscope.measure.scope;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.settings.SettingsException;
import io.horoscope.core.signal.Signal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which scope a machine gets; what each measures is in the golden runs. */
class ScopesTest {

    @TempDir Path root;

    @Test
    void make_autoWithoutLimits_isTheHost() throws IOException {
        machine("0::/user.slice\n");
        write("sys/fs/cgroup/cgroup.controllers", "cpu memory\n");
        write("sys/fs/cgroup/user.slice/cpu.max", "max 100000\n");
        write("sys/fs/cgroup/user.slice/memory.max", "max\n");
        write("sys/fs/cgroup/user.slice/cpuset.cpus.effective", "0-3\n");
        assertTrue(make("auto").description().startsWith("host"), make("auto").description());
    }

    @Test
    void make_autoBoundToSomeCpus_isTheCgroup() throws IOException {
        machine("0::/user.slice\n");
        write("sys/fs/cgroup/cgroup.controllers", "cpu memory\n");
        write("sys/fs/cgroup/cpuset.cpus.effective", "0-2\n");
        write("sys/fs/cgroup/user.slice/cpu.stat", "usage_usec 0\n");
        assertTrue(make("auto").description().startsWith("cgroup v2"), make("auto").description());
        assertTrue(make("host").description().startsWith("host"), make("host").description());
    }

    @Test
    void make_controllersThatShareATree_areFoundInIt() throws IOException {
        machine("2:cpu,cpuacct:/docker/x\n3:memory:/docker/x\n");
        write("sys/fs/cgroup/cpu,cpuacct/docker/x/cpu.cfs_quota_us", "50000\n");
        write("sys/fs/cgroup/cpu,cpuacct/docker/x/cpu.cfs_period_us", "100000\n");
        Scope scope = make("auto");
        assertTrue(scope.description().contains("cpu,cpuacct/docker/x"), scope.description());
        assertTrue(scope.probes().containsKey(Signal.THROTTLED));
    }

    @Test
    void make_pathNotVisibleInside_isTheMount() throws IOException {
        machine("2:cpu,cpuacct:/docker/x\n3:memory:/docker/x\n");
        write("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "50000\n");
        write("sys/fs/cgroup/cpuacct/cpuacct.usage", "1\n");
        assertTrue(make("auto").description().startsWith("cgroup v1"), make("auto").description());
    }

    @Test
    void make_namedCgroup_isThatOneOrRefused() throws IOException {
        machine("0::/\n");
        write("sys/fs/cgroup/cgroup.controllers", "cpu\n");
        write("sys/fs/cgroup/db/cpu.max", "max 100000\n");
        assertTrue(make("cgroup:/db").description().contains("cgroup/db"));
        String message =
                assertThrows(SettingsException.class, () -> make("cgroup:/none")).getMessage();
        assertTrue(message.contains("scope: 'cgroup:/none'"), message);
    }

    @Test
    void make_rootWithoutProc_isRefused() {
        String message = assertThrows(SettingsException.class, () -> make("auto")).getMessage();
        assertTrue(message.contains("file_system_root"), message);
        assertTrue(message.contains(root.toString()), message);
    }

    @Test
    void isScope_texts_areTakenOrNot() {
        for (String good : List.of("auto", "host", "cgroup:/a/b", "cgroup:/", "file:x")) {
            assertTrue(Scopes.isScope(good), good);
        }
        for (String bad : List.of("", "Auto", "cgroup:", "cgroup:a", "cgroup:/a/../b", "file:")) {
            assertFalse(Scopes.isScope(bad), bad);
        }
    }

    @Test
    void absence_signalWithoutValue_saysWhereItWasLookedFor() throws IOException {
        machine("0::/\n");
        assertEquals("not measured in this scope", make("host").absence(Signal.THROTTLED));
        assertEquals(
                "nothing in " + root.resolve("proc/pressure/cpu"),
                make("host").absence(Signal.CPU_PRESSURE));
    }

    private Scope make(String scope) throws IOException {
        return new Scopes(root, List.of(Path.of("/data")), ScopesTest::notOnLinux).make(scope);
    }

    private static Scope notOnLinux() {
        throw new AssertionError("this is Linux");
    }

    private void machine(String cgroup) throws IOException {
        write("proc/stat", "cpu 1 1 1 1 1 1 1 1\ncpu0 1\ncpu1 1\ncpu2 1\ncpu3 1\n");
        write("proc/meminfo", "MemTotal: 4 kB\nMemAvailable: 2 kB\n");
        write("proc/self/cgroup", cgroup);
    }

    private void write(String path, String text) throws IOException {
        Files.createDirectories(root.resolve(path).getParent());
        Files.writeString(root.resolve(path), text);
    }
}
