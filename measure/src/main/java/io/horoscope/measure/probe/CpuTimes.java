package io.horoscope.measure.probe;

import java.io.IOException;
import java.util.BitSet;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The machine's CPU time from /proc/stat, for two probes. Where the node is bound to some CPUs,
 * those alone count: what happens on the others is not in its way.
 */
public final class CpuTimes {

    private final KernelFile stat;
    private final Cpuset bound;
    private final CpuTicks all = new CpuTicks();
    private final CpuTicks own = new CpuTicks();
    private long sampledAtNanos = Long.MIN_VALUE;
    private int cpus;

    /**
     * @param bound the CPUs that count; {@link Cpuset#NONE} for all of them
     */
    public CpuTimes(KernelFile stat, Cpuset bound) {
        this.stat = stat;
        this.bound = bound;
    }

    /** CPU of the machine: time that was neither idle nor stolen, of all time. */
    public OptionalDouble busy(long nowNanos) throws IOException {
        sample(nowNanos);
        OptionalDouble busy = own.busy();
        return busy.isPresent() ? busy : all.busy();
    }

    /** Steal: CPU time that the hypervisor gave to other guests, of all time. */
    public OptionalDouble steal(long nowNanos) throws IOException {
        sample(nowNanos);
        OptionalDouble steal = own.steal();
        return steal.isPresent() ? steal : all.steal();
    }

    /** How many CPUs the machine had online at the last sample; 0 before one. */
    public int cpus() {
        return cpus;
    }

    /** Reads the file once for each point in time. */
    private void sample(long nowNanos) throws IOException {
        if (sampledAtNanos == nowNanos) {
            return;
        }
        Optional<CharSequence> text = stat.read();
        if (text.isEmpty()) {
            all.clear();
            own.clear();
        } else {
            add(nowNanos, text.get(), counted(nowNanos));
        }
        sampledAtNanos = nowNanos;
    }

    /** A list of CPUs that cannot be read costs the signals of its cgroup, not the machine's. */
    private BitSet counted(long nowNanos) {
        try {
            return bound.cpus(nowNanos);
        } catch (IOException | IllegalArgumentException e) {
            return new BitSet();
        }
    }

    private void add(long nowNanos, CharSequence text, BitSet counted) {
        long[] ownTicks = new long[CpuTicks.COLUMNS];
        int ownCpus = 0;
        int line = Fields.lineEnd(text, 0) + 1;
        while (Fields.startsAt(text, line, "cpu")) {
            int end = Fields.fieldEnd(text, line, Fields.lineEnd(text, line));
            if (counted.get((int) Fields.number(text, line + 3, end))) {
                CpuTicks.addLine(text, line, ownTicks);
                ownCpus++;
            }
            line = Fields.lineEnd(text, line) + 1;
        }
        cpus = countCpus(text);
        all.add(nowNanos, CpuTicks.parse(text), cpus);
        // lxcfs numbers the lines anew: which of them are meant is not known then.
        if (ownCpus > 0 && ownCpus < cpus && ownCpus == counted.cardinality()) {
            own.add(nowNanos, ownTicks, ownCpus);
        } else {
            own.clear();
        }
    }

    /** How many CPUs are online: the numbered lines, at least 1. */
    public static int countCpus(CharSequence text) {
        int count = 0;
        int line = Fields.lineEnd(text, 0) + 1;
        while (Fields.startsAt(text, line, "cpu")) {
            count++;
            line = Fields.lineEnd(text, line) + 1;
        }
        return Math.max(1, count);
    }
}
