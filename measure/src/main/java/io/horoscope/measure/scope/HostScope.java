package io.horoscope.measure.scope;

import io.horoscope.core.signal.Signal;
import io.horoscope.measure.probe.CpuTimes;
import io.horoscope.measure.probe.DeviceLookup;
import io.horoscope.measure.probe.DiskTimes;
import io.horoscope.measure.probe.HostMemoryProbe;
import io.horoscope.measure.probe.KernelFile;
import io.horoscope.measure.probe.PressureProbe;
import java.nio.file.Path;

/** The whole machine, from the files of /proc; also the signals that a cgroup does not have. */
final class HostScope {

    private final Path proc;
    private final CpuTimes times;

    /**
     * @param root the file system's root
     */
    HostScope(Path root) {
        this.proc = root.resolve("proc");
        this.times = new CpuTimes(file("stat"));
    }

    /** Everything. */
    void putAll(ProbeSet probes, DeviceLookup devices) {
        putDevices(probes, devices);
        probes.put(Signal.CPU, proc.resolve("stat"), times::busy);
        probes.put(Signal.MEMORY, proc.resolve("meminfo"), new HostMemoryProbe(file("meminfo")));
        putPressure(probes, proc.resolve("pressure"), "");
    }

    /** The signals that are the machine's in every scope: its disks, and steal. */
    void putDevices(ProbeSet probes, DeviceLookup devices) {
        DiskTimes disks = new DiskTimes(file("diskstats"), devices);
        String source = proc.resolve("diskstats") + " for these devices";
        probes.put(Signal.DISK, source, disks::busy);
        probes.put(Signal.DISK_WAIT, source, disks::readWait);
        probes.put(Signal.STEAL, proc.resolve("stat"), times::steal);
    }

    /** The three kinds of pressure from a folder's files. */
    static void putPressure(ProbeSet probes, Path folder, String suffix) {
        putPressure(probes, Signal.CPU_PRESSURE, folder.resolve("cpu" + suffix));
        putPressure(probes, Signal.IO_PRESSURE, folder.resolve("io" + suffix));
        putPressure(probes, Signal.MEMORY_PRESSURE, folder.resolve("memory" + suffix));
    }

    private static void putPressure(ProbeSet probes, Signal signal, Path file) {
        probes.put(signal, file, new PressureProbe(new KernelFile(file)));
    }

    private KernelFile file(String name) {
        return new KernelFile(proc.resolve(name));
    }
}
