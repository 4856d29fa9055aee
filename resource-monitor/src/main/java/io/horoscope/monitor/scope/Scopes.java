package io.horoscope.monitor.scope;

import io.horoscope.core.settings.SettingsException;
import io.horoscope.core.signal.Signal;
import io.horoscope.monitor.probe.CgroupCpuProbe;
import io.horoscope.monitor.probe.CgroupMemoryProbe;
import io.horoscope.monitor.probe.CpuAllowance;
import io.horoscope.monitor.probe.CpuTimes;
import io.horoscope.monitor.probe.DiskBusyProbe;
import io.horoscope.monitor.probe.DiskTimes;
import io.horoscope.monitor.probe.DiskWaitProbe;
import io.horoscope.monitor.probe.HostCpuProbe;
import io.horoscope.monitor.probe.HostMemoryProbe;
import io.horoscope.monitor.probe.KernelFile;
import io.horoscope.monitor.probe.PressureProbe;
import io.horoscope.monitor.probe.Probe;
import io.horoscope.monitor.probe.StealProbe;
import io.horoscope.monitor.probe.ThrottleProbe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Makes the scope that the settings ask for. */
public final class Scopes {

    private static final String CGROUP = "cgroup:";
    private static final String FILE = "file:";

    private final Path root;
    private final Collection<Path> dataDirectories;

    /**
     * @param root below which /proc and /sys are looked up; "/" but in tests
     * @param dataDirectories whose devices count as the node's disks
     */
    public Scopes(Path root, Collection<Path> dataDirectories) {
        this.root = root;
        this.dataDirectories = dataDirectories;
    }

    /** Whether a text names a scope: auto, host, cgroup:PATH or file:PATH. */
    public static boolean isScope(String text) {
        return text.equals("auto")
                || text.equals("host")
                || (text.startsWith(CGROUP + "/") && !text.contains(".."))
                || (text.startsWith(FILE) && text.length() > FILE.length());
    }

    /**
     * Makes a scope.
     *
     * @param scope as {@link #isScope} takes it
     * @throws IOException if what it needs cannot be read
     * @throws SettingsException if there is no such cgroup
     */
    public Scope make(String scope) throws IOException {
        if (scope.startsWith(FILE)) {
            return SimulatedScope.of(Path.of(scope.substring(FILE.length())));
        }
        if (!Files.exists(root.resolve("proc/stat"))) {
            return PortableScope.of();
        }
        if (scope.startsWith(CGROUP)) {
            CgroupLocation named = CgroupLocation.at(root, scope.substring(CGROUP.length()));
            if (named.isNowhere()) {
                throw new SettingsException(
                        List.of(
                                "scope: '"
                                        + scope
                                        + "' is in no cgroup tree below "
                                        + root.resolve("sys/fs/cgroup")
                                        + "; allowed: the path of a cgroup that exists"));
            }
            return cgroup(named);
        }
        if (scope.equals("auto") && Files.exists(root.resolve("proc/self/cgroup"))) {
            CgroupLocation self = CgroupLocation.ofSelf(root);
            if (hasLimits(self)) {
                return cgroup(self);
            }
        }
        return host();
    }

    /** A cgroup without a limit of its own shares the machine: the machine is then what matters. */
    private static boolean hasLimits(CgroupLocation self) throws IOException {
        boolean version2 = self.isVersion2();
        Optional<Path> cpu =
                version2
                        ? self.limiting("cpu", "cpu.max", "max")
                        : self.limiting("cpu", "cpu.cfs_quota_us", "-1");
        Optional<Path> memory =
                version2
                        ? self.limiting("memory", "memory.max", "max")
                        : self.limiting("memory", "memory.limit_in_bytes", "9223372036854");
        return cpu.isPresent() || memory.isPresent();
    }

    private Scope host() throws IOException {
        Map<Signal, Probe> probes = machine();
        CpuTimes times = new CpuTimes(file("proc/stat"));
        probes.put(Signal.CPU, new HostCpuProbe(times));
        probes.put(Signal.STEAL, new StealProbe(times));
        probes.put(Signal.MEMORY, new HostMemoryProbe(file("proc/meminfo")));
        putPressure(probes, root.resolve("proc/pressure"), "");
        return new Scope("host, " + devicesText(), probes, false);
    }

    private Scope cgroup(CgroupLocation location) throws IOException {
        Map<Signal, Probe> probes = machine();
        probes.put(Signal.STEAL, new StealProbe(new CpuTimes(file("proc/stat"))));
        putCpu(probes, location);
        putMemory(probes, location);
        location.folder("pressure").ifPresent(folder -> putPressure(probes, folder, ".pressure"));
        return new Scope(location + ", " + devicesText(), probes, false);
    }

    /** What belongs to the machine in every scope. */
    private Map<Signal, Probe> machine() throws IOException {
        DiskTimes disks = new DiskTimes(file("proc/diskstats"), devices());
        Map<Signal, Probe> probes = new EnumMap<>(Signal.class);
        probes.put(Signal.DISK, new DiskBusyProbe(disks));
        probes.put(Signal.DISK_WAIT, new DiskWaitProbe(disks));
        return probes;
    }

    private void putCpu(Map<Signal, Probe> probes, CgroupLocation location) throws IOException {
        int cpus = CpuTimes.countCpus(Files.readString(root.resolve("proc/stat")));
        if (location.isVersion2()) {
            Optional<Path> own = location.folder("cpu");
            if (own.isPresent()) {
                Path folder = location.limiting("cpu", "cpu.max", "max").orElse(own.get());
                CpuAllowance allowance =
                        CpuAllowance.of(
                                new KernelFile(folder.resolve("cpu.max")), Optional.empty(), cpus);
                KernelFile stat = new KernelFile(folder.resolve("cpu.stat"));
                probes.put(
                        Signal.CPU,
                        new CgroupCpuProbe(stat, CgroupCpuProbe::parseUsageV2, allowance));
                probes.put(
                        Signal.THROTTLED,
                        new ThrottleProbe(new KernelFile(folder.resolve("cpu.stat")), allowance));
            }
            return;
        }
        Optional<Path> cpu = location.folder("cpu");
        Optional<Path> accounting = location.folder("cpuacct");
        if (cpu.isPresent() && accounting.isPresent()) {
            Path folder = location.limiting("cpu", "cpu.cfs_quota_us", "-1").orElse(cpu.get());
            CpuAllowance allowance =
                    CpuAllowance.of(
                            new KernelFile(folder.resolve("cpu.cfs_quota_us")),
                            Optional.of(new KernelFile(folder.resolve("cpu.cfs_period_us"))),
                            cpus);
            KernelFile usage =
                    new KernelFile(
                            sameLevel(accounting.get(), cpu.get(), folder)
                                    .resolve("cpuacct.usage"));
            probes.put(
                    Signal.CPU, new CgroupCpuProbe(usage, CgroupCpuProbe::parseUsageV1, allowance));
            probes.put(
                    Signal.THROTTLED,
                    new ThrottleProbe(new KernelFile(folder.resolve("cpu.stat")), allowance));
        }
    }

    /** The folder in one tree that lies as far above {@code here} as {@code limiting} lies above {@code own} in another. */
    private static Path sameLevel(Path here, Path own, Path limiting) {
        Path folder = here;
        for (int level = own.getNameCount(); level > limiting.getNameCount(); level--) {
            folder = folder.getParent();
        }
        return folder;
    }

    private void putMemory(Map<Signal, Probe> probes, CgroupLocation location) throws IOException {
        Optional<Path> own = location.folder("memory");
        if (own.isEmpty()) {
            return;
        }
        boolean version2 = location.isVersion2();
        String limit = version2 ? "memory.max" : "memory.limit_in_bytes";
        Path folder = location.limiting("memory", limit, "max", "9223372036854").orElse(own.get());
        probes.put(
                Signal.MEMORY,
                new CgroupMemoryProbe(
                        new KernelFile(
                                folder.resolve(
                                        version2 ? "memory.current" : "memory.usage_in_bytes")),
                        new KernelFile(folder.resolve(limit)),
                        new KernelFile(folder.resolve("memory.stat")),
                        version2,
                        HostMemoryProbe.totalBytes(
                                Files.readString(root.resolve("proc/meminfo")))));
    }

    private static void putPressure(Map<Signal, Probe> probes, Path folder, String suffix) {
        probes.put(
                Signal.CPU_PRESSURE,
                new PressureProbe(new KernelFile(folder.resolve("cpu" + suffix))));
        probes.put(
                Signal.IO_PRESSURE,
                new PressureProbe(new KernelFile(folder.resolve("io" + suffix))));
        probes.put(
                Signal.MEMORY_PRESSURE,
                new PressureProbe(new KernelFile(folder.resolve("memory" + suffix))));
    }

    private String devicesText() throws IOException {
        Set<String> devices = devices();
        return devices.isEmpty()
                ? "no block device below " + dataDirectories
                : "devices " + String.join(", ", devices) + " below " + dataDirectories;
    }

    private Set<String> devices() throws IOException {
        return new DataDevices(root).below(dataDirectories);
    }

    private KernelFile file(String path) {
        return new KernelFile(root.resolve(path));
    }
}
