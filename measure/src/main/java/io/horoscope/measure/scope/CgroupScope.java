package io.horoscope.measure.scope;

import io.horoscope.core.signal.Signal;
import io.horoscope.measure.probe.CgroupCpuProbe;
import io.horoscope.measure.probe.CgroupMemoryProbe;
import io.horoscope.measure.probe.CpuAllowance;
import io.horoscope.measure.probe.CpuTimes;
import io.horoscope.measure.probe.HostMemoryProbe;
import io.horoscope.measure.probe.KernelFile;
import io.horoscope.measure.probe.PacedProbe;
import io.horoscope.measure.probe.ThrottleProbe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * One cgroup: CPU, memory, throttling and pressure of its own. Use and limit are read where the
 * limit is set, which in a pod often is a level above the container.
 */
final class CgroupScope {

    /** Signals of memory move slowly, and the kernel pays for each look. */
    private static final long MEMORY_INTERVAL_NANOS = 1_000_000_000L;

    private final Path root;
    private final CgroupLocation location;

    /**
     * @param root the file system's root
     */
    CgroupScope(Path root, CgroupLocation location) {
        this.root = root;
        this.location = location;
    }

    /**
     * Whether anything holds this cgroup back: without a limit of its own it shares the machine,
     * which is then what matters.
     */
    boolean hasLimits() throws IOException {
        return quotaFolder().isPresent() || memoryFolder().isPresent() || isBound();
    }

    void putAll(ProbeSet probes) throws IOException {
        if (location.isVersion2()) {
            putCpuV2(probes);
        } else {
            putCpuV1(probes);
        }
        putMemory(probes);
        location.folder("pressure")
                .ifPresent(folder -> HostScope.putPressure(probes, folder, ".pressure"));
    }

    private void putCpuV2(ProbeSet probes) throws IOException {
        Optional<Path> own = location.folder("cpu");
        if (own.isPresent()) {
            Path folder = quotaFolder().orElse(own.get());
            putCpu(
                    probes,
                    folder.resolve("cpu.stat"),
                    CgroupCpuProbe::parseUsageV2,
                    folder.resolve("cpu.stat"),
                    allowance(folder.resolve("cpu.max"), Optional.empty()));
        }
    }

    private void putCpuV1(ProbeSet probes) throws IOException {
        Optional<Path> cpu = location.folder("cpu");
        Optional<Path> accounting = location.folder("cpuacct");
        if (cpu.isPresent() && accounting.isPresent()) {
            Path folder = quotaFolder().orElse(cpu.get());
            putCpu(
                    probes,
                    sameLevel(accounting.get(), cpu.get(), folder).resolve("cpuacct.usage"),
                    CgroupCpuProbe::parseUsageV1,
                    folder.resolve("cpu.stat"),
                    allowance(
                            folder.resolve("cpu.cfs_quota_us"),
                            Optional.of(new KernelFile(folder.resolve("cpu.cfs_period_us")))));
        }
    }

    private static void putCpu(
            ProbeSet probes,
            Path usage,
            ToLongFunction<CharSequence> usageNanos,
            Path stat,
            CpuAllowance allowance) {
        probes.put(
                Signal.CPU,
                usage,
                new CgroupCpuProbe(new KernelFile(usage), usageNanos, allowance));
        probes.put(Signal.THROTTLED, stat, new ThrottleProbe(new KernelFile(stat), allowance));
    }

    private CpuAllowance allowance(Path quota, Optional<KernelFile> period) throws IOException {
        return new CpuAllowance(
                new KernelFile(quota), period, cpuset().map(KernelFile::new), machineCpus());
    }

    private void putMemory(ProbeSet probes) throws IOException {
        Optional<Path> own = location.folder("memory");
        if (own.isEmpty()) {
            return;
        }
        boolean version2 = location.isVersion2();
        Path folder = memoryFolder().orElse(own.get());
        Path usage = folder.resolve(version2 ? "memory.current" : "memory.usage_in_bytes");
        CgroupMemoryProbe probe =
                new CgroupMemoryProbe(
                        new KernelFile(usage),
                        new KernelFile(
                                folder.resolve(version2 ? "memory.max" : "memory.limit_in_bytes")),
                        new KernelFile(folder.resolve("memory.stat")),
                        version2,
                        HostMemoryProbe.totalBytes(Files.readString(root.resolve("proc/meminfo"))));
        probes.put(Signal.MEMORY, usage, new PacedProbe(probe, MEMORY_INTERVAL_NANOS));
    }

    private Optional<Path> quotaFolder() throws IOException {
        return location.isVersion2()
                ? location.limiting("cpu", "cpu.max", "max")
                : location.limiting("cpu", "cpu.cfs_quota_us", "-1");
    }

    private Optional<Path> memoryFolder() throws IOException {
        return location.isVersion2()
                ? location.limiting("memory", "memory.max", "max")
                : location.limiting("memory", "memory.limit_in_bytes", "9223372036854");
    }

    /** The file with the CPUs that this cgroup is bound to, its own or inherited. */
    private Optional<Path> cpuset() {
        if (location.isVersion2()) {
            return location.nearest("cpuset", "cpuset.cpus.effective");
        }
        Optional<Path> effective = location.nearest("cpuset", "cpuset.effective_cpus");
        return effective.isPresent() ? effective : location.nearest("cpuset", "cpuset.cpus");
    }

    private boolean isBound() throws IOException {
        Optional<Path> file = cpuset();
        int cpus = file.isPresent() ? CpuAllowance.parseCpuset(Files.readString(file.get())) : 0;
        return cpus > 0 && cpus < machineCpus();
    }

    private int machineCpus() throws IOException {
        return CpuTimes.countCpus(Files.readString(root.resolve("proc/stat")));
    }

    /**
     * The folder in one tree that lies as far above {@code here} as {@code limiting} lies above
     * {@code own} in another.
     */
    private static Path sameLevel(Path here, Path own, Path limiting) {
        Path folder = here;
        for (int level = own.getNameCount(); level > limiting.getNameCount(); level--) {
            folder = folder.getParent();
        }
        return folder;
    }
}
