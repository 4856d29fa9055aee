package io.horoscope.measure.probe;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntSupplier;
import java.util.function.ToLongFunction;

/**
 * CPU of one level of cgroups: its use, of its quota or the CPUs that it is bound to, and how often
 * the quota held it back. A level without either says nothing about CPU. Used by one thread.
 */
public final class CgroupCpu {

    private static final int PERIODS = 0;
    private static final int THROTTLED = 1;

    private final KernelFile usage;
    private final ToLongFunction<CharSequence> usageNanos;
    private final KernelFile stat;
    private final CpuQuota quota;
    private final Cpuset bound;
    private final IntSupplier machineCpus;
    private final Window used = new Window(1);
    private final Window held = new Window(2);
    private final Lately statLooked = new Lately();
    private double allowance;
    private boolean hasStat;
    private boolean hasQuota;
    private long sampledAtNanos = Long.MIN_VALUE;

    /**
     * @param usage the file that holds the CPU time used
     * @param usageNanos reads that time in nanoseconds out of its text
     * @param stat cpu.stat, of cgroup v1 or v2; in v2 the same as {@code usage}
     * @param bound {@link Cpuset#NONE} but for the node's own level
     * @param machineCpus 0 if they are not known
     */
    public CgroupCpu(
            KernelFile usage,
            ToLongFunction<CharSequence> usageNanos,
            KernelFile stat,
            CpuQuota quota,
            Cpuset bound,
            IntSupplier machineCpus) {
        this.usage = usage;
        this.usageNanos = usageNanos;
        this.stat = stat;
        this.quota = quota;
        this.bound = bound;
        this.machineCpus = machineCpus;
    }

    public Path usageFile() {
        return usage.path();
    }

    /** Share of the allowance in use; empty for a level that has none. */
    public OptionalDouble use(long nowNanos) throws IOException {
        sample(nowNanos);
        if (!used.isSound(0)) {
            return OptionalDouble.empty();
        }
        int cpus = machineCpus.getAsInt();
        boolean possible = cpus == 0 || Ratios.isPossible(used.delta(0), cpus, used.elapsedNanos());
        return possible
                ? Ratios.of(used.delta(0), used.elapsedNanos() * allowance)
                : OptionalDouble.empty();
    }

    /**
     * Share of the quota's periods in which the level was held back. A level without quota never
     * is: 0.
     */
    public OptionalDouble throttled(long nowNanos) throws IOException {
        sample(nowNanos);
        if (!hasQuota || !hasStat) {
            return hasStat ? OptionalDouble.of(0) : OptionalDouble.empty();
        }
        boolean known =
                held.isSound(PERIODS)
                        && held.isSound(THROTTLED)
                        && held.delta(THROTTLED) <= held.delta(PERIODS) + 1;
        if (!known) {
            return OptionalDouble.empty();
        }
        // No period passes while nothing runs.
        return held.delta(PERIODS) == 0
                ? OptionalDouble.of(0)
                : Ratios.of(held.delta(THROTTLED), held.delta(PERIODS));
    }

    /** Reads each file once for each point in time; nothing but the limits while there are none. */
    private void sample(long nowNanos) throws IOException {
        if (sampledAtNanos == nowNanos) {
            return;
        }
        OptionalDouble cpus = quota.cpus(nowNanos);
        int boundCpus = boundCpus(nowNanos);
        hasQuota = cpus.isPresent();
        allowance = cpus.orElse(Double.POSITIVE_INFINITY);
        allowance = boundCpus > 0 ? Math.min(allowance, boundCpus) : allowance;
        if (Double.isFinite(allowance)) {
            addAll(nowNanos);
        } else {
            used.clear();
            lookForStat(nowNanos);
        }
        sampledAtNanos = nowNanos;
    }

    private void addAll(long nowNanos) throws IOException {
        Optional<CharSequence> text = stat.read();
        hasStat = text.isPresent();
        if (hasStat && hasQuota) {
            held.add(nowNanos, parse(text.get()));
        } else {
            held.clear();
        }
        Optional<CharSequence> usageText = usage == stat ? text : usage.read();
        if (usageText.isPresent()) {
            used.add(nowNanos, usageNanos.applyAsLong(usageText.get()));
        } else {
            used.clear();
        }
    }

    private void lookForStat(long nowNanos) throws IOException {
        held.clear();
        if (statLooked.isOver(nowNanos)) {
            hasStat = stat.read().isPresent();
            statLooked.done(nowNanos);
        }
    }

    /** 0 if it may use every CPU of the machine. */
    private int boundCpus(long nowNanos) throws IOException {
        int cpus = bound.cpus(nowNanos).cardinality();
        return cpus < machineCpus.getAsInt() ? cpus : 0;
    }

    /** Periods, and throttled ones. */
    static long[] parse(CharSequence text) {
        return new long[] {
            Fields.require(text, "nr_periods"), Fields.require(text, "nr_throttled")
        };
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
