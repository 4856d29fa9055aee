package io.horoscope.measure.scope;

import io.horoscope.core.signal.Signal;
import io.horoscope.measure.probe.CgroupCpu;
import io.horoscope.measure.probe.CgroupMemory;
import io.horoscope.measure.probe.Company;
import io.horoscope.measure.probe.CpuQuota;
import io.horoscope.measure.probe.CpuTimes;
import io.horoscope.measure.probe.Cpuset;
import io.horoscope.measure.probe.DeviceLookup;
import io.horoscope.measure.probe.DiskTimes;
import io.horoscope.measure.probe.HostMemory;
import io.horoscope.measure.probe.KernelFile;
import io.horoscope.measure.probe.Network;
import io.horoscope.measure.probe.PacedProbe;
import io.horoscope.measure.probe.Pressure;
import io.horoscope.measure.probe.Probe;
import io.horoscope.measure.probe.Sources;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The sources of each signal on Linux. A node is held back by its own limits and by a machine that
 * is busy: CPU and memory are the larger of what is used of each level's allowance and of the
 * machine. Pressure is the cgroup's own, which alone says whether the node waits, and the machine's
 * where the kernel keeps none. What a cgroup lacks is the machine's.
 */
final class Machine {

    /** Signals of memory move slowly, and the kernel pays for each look. */
    private static final long MEMORY_INTERVAL_NANOS = 1_000_000_000L;

    /** Its weight is 0 by default, which is worth no more than a look at three files now and then. */
    private static final long NETWORK_INTERVAL_NANOS = 5_000_000_000L;

    private final Path proc;
    private final Cgroup cgroup;
    private final Cpuset bound;
    private final CpuTimes times;
    private final HostMemory memory;
    private final Probe network;

    /**
     * @param root the file system's root
     */
    Machine(Path root, Cgroup cgroup) {
        this.proc = root.resolve("proc");
        this.network = Network.of(root);
        this.cgroup = cgroup;
        this.bound = bound(cgroup.levels("cpuset"));
        this.times = new CpuTimes(file(proc, "stat"), bound);
        this.memory = new HostMemory(file(proc, "meminfo"));
    }

    Map<Signal, Probe> probes(DeviceLookup devices) {
        Map<Signal, Probe> probes = new EnumMap<>(Signal.class);
        putCpu(probes);
        putMemory(probes);
        DiskTimes disks = new DiskTimes(file(proc, "diskstats"), devices);
        probes.put(Signal.DISK, disks.busy());
        probes.put(Signal.DISK_WAIT, disks.readWait());
        putPressure(probes, Signal.CPU_PRESSURE, "cpu");
        putPressure(probes, Signal.IO_PRESSURE, "io");
        putPressure(probes, Signal.MEMORY_PRESSURE, "memory");
        probes.put(Signal.STEAL, Probe.of(proc.resolve("stat"), times::steal));
        probes.put(Signal.NETWORK, new PacedProbe(network, NETWORK_INTERVAL_NANOS));
        return probes;
    }

    /** For people: the files that limit the cgroup now, its own or those of a level above. */
    List<Path> limits() throws IOException {
        List<Path> limits = new ArrayList<>();
        for (Path folder : counted("cpu")) {
            addLimit(limits, folder.resolve("cpu.max"), Double.POSITIVE_INFINITY);
            addLimit(limits, folder.resolve("cpu.cfs_quota_us"), Double.POSITIVE_INFINITY);
        }
        double bytes = HostMemory.totalBytes(text(proc.resolve("meminfo")));
        for (Path folder : counted("memory")) {
            addLimit(limits, folder.resolve("memory.max"), bytes);
            addLimit(limits, folder.resolve("memory.high"), bytes);
            addLimit(limits, folder.resolve("memory.limit_in_bytes"), bytes);
        }
        for (KernelFile file : cpusets(counted("cpuset"))) {
            int cpus = new Cpuset(List.of(file)).cpus(0).cardinality();
            if (cpus > 0 && cpus < CpuTimes.countCpus(text(proc.resolve("stat")))) {
                limits.add(file.path());
            }
        }
        return limits;
    }

    /** Without the own level of a monitor that is alone there. */
    private List<Path> counted(String controller) throws IOException {
        List<Path> levels = cgroup.levels(controller);
        boolean isAlone = !levels.isEmpty() && isMonitor() && company(levels.get(0)).isAlone(0);
        return isAlone ? levels.subList(1, levels.size()) : levels;
    }

    /** A limit that the machine cannot reach is none. */
    private static void addLimit(List<Path> limits, Path file, double most) throws IOException {
        String text = text(file).strip().split(" ", 2)[0];
        boolean isNone = text.isEmpty() || text.equals("max") || text.equals("-1");
        if (!isNone && Double.parseDouble(text) < most) {
            limits.add(file);
        }
    }

    private static String text(Path file) throws IOException {
        return KernelFile.textOf(file).orElse("");
    }

    private void putCpu(Map<Signal, Probe> probes) {
        List<Probe> use = new ArrayList<>();
        List<Probe> throttled = new ArrayList<>();
        use.add(Probe.of(proc.resolve("stat"), times::busy));
        List<Path> levels = cgroup.levels("cpu");
        for (int i = 0; i < levels.size(); i++) {
            Path stat = levels.get(i).resolve("cpu.stat");
            CgroupCpu level = cpu(levels.get(i), new KernelFile(stat), i);
            use.add(counted(levels.get(i), i, Probe.of(level.usageFile(), level::use)));
            throttled.add(counted(levels.get(i), i, Probe.of(stat, level::throttled)));
        }
        probes.put(Signal.CPU, Sources.worst(use));
        if (!throttled.isEmpty()) {
            probes.put(Signal.THROTTLED, Sources.worst(throttled));
        }
    }

    private CgroupCpu cpu(Path folder, KernelFile stat, int level) {
        Cpuset ownBound = level == 0 ? bound : Cpuset.NONE;
        if (cgroup.isVersion2("cpu")) {
            CpuQuota quota = new CpuQuota(file(folder, "cpu.max"), Optional.empty());
            return new CgroupCpu(stat, CgroupCpu::parseUsageV2, stat, quota, ownBound, times::cpus);
        }
        List<Path> accounting = cgroup.levels("cpuacct");
        Path usage = level < accounting.size() ? accounting.get(level) : folder;
        CpuQuota quota =
                new CpuQuota(
                        file(folder, "cpu.cfs_quota_us"),
                        Optional.of(file(folder, "cpu.cfs_period_us")));
        return new CgroupCpu(
                file(usage, "cpuacct.usage"),
                CgroupCpu::parseUsageV1,
                stat,
                quota,
                ownBound,
                times::cpus);
    }

    private Cpuset bound(List<Path> levels) {
        if (levels.isEmpty() || !isMonitor()) {
            return new Cpuset(cpusets(levels));
        }
        List<KernelFile> above = cpusets(levels.subList(1, levels.size()));
        return new Cpuset(cpusets(levels), above, Optional.of(company(levels.get(0))));
    }

    /** The files with the CPUs that cgroups are bound to, in their order. */
    private List<KernelFile> cpusets(List<Path> levels) {
        Stream<String> names =
                cgroup.isVersion2("cpuset")
                        ? Stream.of("cpuset.cpus.effective")
                        : Stream.of("cpuset.effective_cpus", "cpuset.cpus");
        return names.flatMap(name -> levels.stream().map(at -> file(at, name)))
                .collect(Collectors.toUnmodifiableList());
    }

    private void putMemory(Map<Signal, Probe> probes) {
        List<Probe> parts = new ArrayList<>();
        parts.add(Probe.of(proc.resolve("meminfo"), memory::sample));
        boolean version2 = cgroup.isVersion2("memory");
        List<Path> levels = cgroup.levels("memory");
        for (int i = 0; i < levels.size(); i++) {
            Path folder = levels.get(i);
            String usage = version2 ? "memory.current" : "memory.usage_in_bytes";
            List<KernelFile> limits =
                    version2
                            ? List.of(file(folder, "memory.max"), file(folder, "memory.high"))
                            : List.of(file(folder, "memory.limit_in_bytes"));
            CgroupMemory level =
                    new CgroupMemory(
                            file(folder, usage),
                            limits,
                            file(folder, "memory.stat"),
                            version2,
                            memory::totalBytes);
            parts.add(counted(folder, i, Probe.of(folder.resolve(usage), level::sample)));
        }
        probes.put(Signal.MEMORY, new PacedProbe(Sources.worst(parts), MEMORY_INTERVAL_NANOS));
    }

    private void putPressure(Map<Signal, Probe> probes, Signal signal, String kind) {
        List<Probe> parts = new ArrayList<>();
        List<Path> levels = cgroup.levels("pressure");
        // Those above hold others, too; but where a monitor is alone, the next one has the node.
        int count = Math.min(levels.size(), isMonitor() ? 2 : 1);
        for (int i = 0; i < count; i++) {
            Path folder = levels.get(i);
            parts.add(counted(folder, i, pressure(folder.resolve(kind + ".pressure"))));
        }
        parts.add(pressure(proc.resolve("pressure").resolve(kind)));
        probes.put(signal, Sources.first(parts));
    }

    /** The own level of a monitor counts while it is not alone there. */
    private Probe counted(Path folder, int level, Probe probe) {
        return level == 0 && isMonitor() ? company(folder).counted(probe) : probe;
    }

    private boolean isMonitor() {
        return cgroup.monitor().isPresent();
    }

    private Company company(Path folder) {
        return new Company(file(folder, "cgroup.procs"), cgroup.monitor().get());
    }

    private static Probe pressure(Path file) {
        return Probe.of(file, new Pressure(new KernelFile(file)));
    }

    private static KernelFile file(Path folder, String name) {
        return new KernelFile(folder.resolve(name));
    }
}
