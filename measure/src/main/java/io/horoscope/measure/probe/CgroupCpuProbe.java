package io.horoscope.measure.probe;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;

/** CPU of a cgroup: its use, of its quota or else of the machine's CPUs. */
public final class CgroupCpuProbe implements Probe {

    private final KernelFile usage;
    private final ToLongFunction<CharSequence> usageNanos;
    private final CpuAllowance allowance;
    private final Window window = new Window(1);

    /**
     * @param usage the file that holds the CPU time used
     * @param usageNanos reads that time in nanoseconds out of its text
     * @param allowance how many CPUs' worth of time may be used
     */
    public CgroupCpuProbe(
            KernelFile usage, ToLongFunction<CharSequence> usageNanos, CpuAllowance allowance) {
        this.usage = usage;
        this.usageNanos = usageNanos;
        this.allowance = allowance;
    }

    @Override
    public OptionalDouble sample(long nowNanos) throws IOException {
        Optional<CharSequence> text = usage.read();
        if (text.isEmpty()) {
            return OptionalDouble.empty();
        }
        window.add(nowNanos, usageNanos.applyAsLong(text.get()));
        return window.isReady()
                ? Ratios.of(window.delta(0), window.elapsedNanos() * allowance.cpus(nowNanos))
                : OptionalDouble.empty();
    }

    /** cpu.stat of cgroup v2. */
    public static long parseUsageV2(CharSequence text) {
        return Math.multiplyExact(Fields.require(text, "usage_usec"), 1_000L);
    }

    /** cpuacct.usage of cgroup v1: nanoseconds. */
    public static long parseUsageV1(CharSequence text) {
        return Fields.number(text);
    }
}
