package io.horoscope.measure.scope;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.settings.SettingsException;
import io.horoscope.core.signal.Signal;
import io.horoscope.measure.Sampler;
import io.horoscope.measure.probe.Probe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which scope a machine gets; what each measures is in the golden runs. */
class ScopesTest {

    @TempDir Path root;

    @Test
    void description_withoutLimits_isTheHost() throws IOException {
        machine("0::/user.slice\n");
        write("sys/fs/cgroup/cgroup.controllers", "cpu memory\n");
        write("sys/fs/cgroup/user.slice/cpu.max", "max 100000\n");
        write("sys/fs/cgroup/user.slice/memory.max", "max\n");
        write("sys/fs/cgroup/user.slice/cpuset.cpus.effective", "0-3\n");
        assertTrue(make("auto").description().startsWith("host"), make("auto").description());
    }

    @Test
    void description_limits_areNamed() throws IOException {
        machine("0::/user.slice\n");
        write("sys/fs/cgroup/cgroup.controllers", "cpu memory\n");
        write("sys/fs/cgroup/cpuset.cpus.effective", "0-2\n");
        write("sys/fs/cgroup/user.slice/memory.high", "5\n");
        String text = make("auto").description();
        assertTrue(text.startsWith("cgroup " + root.resolve("sys/fs/cgroup/user.slice")), text);
        assertTrue(text.contains("memory.high") && text.contains("cpuset.cpus.effective"), text);
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
    void make_namedCgroupThatComesLate_isMeasuredThen() throws IOException {
        machine("0::/\n");
        write("sys/fs/cgroup/cgroup.controllers", "cpu\n");
        Scopes scopes = new Scopes(root, List.of(), ScopesTest::notOnLinux);
        assertTrue(scopes.isMissing("cgroup:/db"));
        Probe memory = scopes.make("cgroup:/db").probes().get(Signal.MEMORY);
        assertEquals(0.5, memory.sample(0).orElseThrow(), 1e-9, "the machine's");
        memory("db", 900);
        assertFalse(scopes.isMissing("cgroup:/db"));
        assertEquals(0.9, memory.sample(5_000_000_000L).orElseThrow(), 1e-9);
        assertEquals(root.resolve("sys/fs/cgroup/db/memory.current").toString(), memory.source());
    }

    /** The node may start after the monitor that is to measure it. */
    @Test
    void make_monitorAloneInItsCgroup_isTheOneAboveUntilTheNodeComes() throws IOException {
        monitorAlone();
        memory("pod", 400);
        memory("pod/monitor", 900);
        Probe beside = besideNode(Signal.MEMORY);
        assertEquals(0.5, beside.sample(0).orElseThrow(), 1e-9, "the machine's, more than 0.4");
        write("sys/fs/cgroup/pod/monitor/cgroup.procs", "17\n18\n");
        assertEquals(0.9, beside.sample(5_000_000_000L).orElseThrow(), 1e-9);
        write("sys/fs/cgroup/pod/monitor/cgroup.procs", "17\n");
        Probe node = make("auto").probes().get(Signal.MEMORY);
        assertEquals(0.9, node.sample(0).orElseThrow(), 1e-9, "the node itself");
    }

    @Test
    void make_monitorAloneInItsCgroup_hasThePressureOfTheOneAbove() throws IOException {
        monitorAlone();
        Probe pressure = besideNode(Signal.CPU_PRESSURE);
        for (long second = 0; second < 2; second++) {
            write("sys/fs/cgroup/pod/monitor/cpu.pressure", "some total=0\n");
            write("sys/fs/cgroup/pod/cpu.pressure", "some total=" + second * 300_000 + "\n");
            write("proc/pressure/cpu", "some total=" + second * 900_000 + "\n");
            pressure.sample(second * 1_000_000_000L);
        }
        assertEquals(root.resolve("sys/fs/cgroup/pod/cpu.pressure").toString(), pressure.source());
    }

    /** The monitor's unit may be bound to one CPU; its node is not. */
    @Test
    void make_monitorAloneAndBound_isTheMachineUntilTheNodeComes() throws IOException {
        monitorAlone();
        write("sys/fs/cgroup/cgroup.controllers", "cpu cpuset memory\n");
        write("sys/fs/cgroup/pod/monitor/cpuset.cpus.effective", "0\n");
        write("sys/fs/cgroup/pod/cpuset.cpus.effective", "0-1\n");
        Probe cpu = besideNode(Signal.CPU);
        write("proc/stat", "cpu 0 0 0 0\ncpu0 0 0 0 0\ncpu1 0 0 0 0\n");
        cpu.sample(0);
        write("proc/stat", "cpu 50 0 0 150\ncpu0 0 0 0 100\ncpu1 50 0 0 50\n");
        assertEquals(0.25, cpu.sample(1_000_000_000L).orElseThrow(), 1e-9);
        assertFalse(scopeBeside().description().contains("monitor/cpuset"));
        write("sys/fs/cgroup/pod/monitor/cgroup.procs", "17\n18\n");
        for (long second = 6; second < 9; second++) {
            long ticks = second * 100;
            write(
                    "proc/stat",
                    String.format(
                            "cpu %d 0 0 %d\ncpu0 0 0 0 %d\ncpu1 %d 0 0 0\n",
                            ticks, ticks, ticks, ticks));
            cpu.sample(second * 1_000_000_000L);
        }
        assertEquals(0, cpu.sample(8_000_000_000L).orElseThrow(), 1e-9, "of CPU 0");
    }

    private void monitorAlone() throws IOException {
        machine("0::/pod/monitor\n");
        write("proc/self/stat", "17 (java) S 1\n");
        write("sys/fs/cgroup/cgroup.controllers", "memory\n");
        write("sys/fs/cgroup/pod/monitor/cgroup.procs", "17\n");
    }

    private Probe besideNode(Signal signal) {
        return scopeBeside().probes().get(signal);
    }

    private Scope scopeBeside() {
        return Scopes.besideNode(root, List.of(), ScopesTest::notOnLinux).make("auto");
    }

    private void memory(String cgroup, int used) throws IOException {
        write("sys/fs/cgroup/" + cgroup + "/memory.max", "1000\n");
        write("sys/fs/cgroup/" + cgroup + "/memory.current", used + "\n");
        write("sys/fs/cgroup/" + cgroup + "/memory.stat", "file 0\n");
    }

    /** A part that cannot be made costs its own signals, and says which file it was. */
    @Test
    void new_nothingToMeasure_hasNoProbe() {
        Scope nothing = new Scope("nothing", Map.of(), false);
        assertEquals(Map.of(), nothing.with(Map.of()).probes());
    }

    @Test
    void make_unreadableTables_costTheirSignalsOnly() throws IOException {
        machine("0::/\n");
        write("proc/self/mountinfo/x", "a folder cannot be read\n");
        Scope scope = make("auto");
        assertTrue(scope.description().contains("mountinfo"), scope.description());
        Sampler sampler = new Sampler(scope);
        assertTrue(sampler.sample(0).has(Signal.MEMORY));
        assertTrue(
                sampler.failure(Signal.DISK).contains("mountinfo"), sampler.failure(Signal.DISK));
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
    void source_signalWithoutValue_isWhereItIsLookedFor() throws IOException {
        machine("0::/\n");
        assertEquals("not measured here", make("host").absence(Signal.THROTTLED));
        String pressure = root.resolve("proc/pressure/cpu").toString();
        assertEquals(pressure, make("host").source(Signal.CPU_PRESSURE));
        assertEquals("nothing in " + pressure, make("host").absence(Signal.CPU_PRESSURE));
    }

    private Scope make(String scope) {
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
