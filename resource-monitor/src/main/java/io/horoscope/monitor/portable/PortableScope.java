package io.horoscope.monitor.portable;

import io.horoscope.core.signal.Signal;
import io.horoscope.measure.probe.Probe;
import io.horoscope.measure.scope.Scope;
import java.util.Map;
import java.util.OptionalDouble;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.GlobalMemory;
import oshi.util.GlobalConfig;

/**
 * CPU and memory by OSHI, for systems without the kernel's files. On Linux those are read directly:
 * a sample costs OSHI dozens of kilobytes of garbage, and it knows neither pressure nor read waits
 * nor the limits of a container.
 */
public final class PortableScope {

    /** OSHI caches values for 300 ms by default; samples are more frequent than that. */
    private static final int MEMOISE_MILLIS = 50;

    private PortableScope() {}

    /** Finds out what OSHI can measure on this system. */
    public static Scope of() {
        GlobalConfig.set(GlobalConfig.OSHI_UTIL_MEMOIZER_EXPIRATION, MEMOISE_MILLIS);
        SystemInfo system = new SystemInfo();
        CentralProcessor processor = system.getHardware().getProcessor();
        GlobalMemory memory = system.getHardware().getMemory();
        PortableCpuProbe cpu = new PortableCpuProbe(processor::getSystemCpuLoadTicks);
        Probe.Sampling used = nanos -> memoryRatio(memory.getAvailable(), memory.getTotal());
        return new Scope(
                "host by OSHI (" + system.getOperatingSystem().getFamily() + ")",
                Map.of(Signal.CPU, Probe.of("OSHI", cpu), Signal.MEMORY, Probe.of("OSHI", used)),
                false);
    }

    static OptionalDouble memoryRatio(long availableBytes, long totalBytes) {
        return totalBytes > 0 && availableBytes >= 0 && availableBytes <= totalBytes
                ? OptionalDouble.of(1 - availableBytes / (double) totalBytes)
                : OptionalDouble.empty();
    }
}
