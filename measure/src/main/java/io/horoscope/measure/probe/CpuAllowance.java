package io.horoscope.measure.probe;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How many CPUs' worth of time a cgroup may use: its quota or the CPUs it is bound to, whichever is
 * less. Read each time, because operators change both. Used by one thread.
 */
public final class CpuAllowance {

    private static final int MAXIMUM_CPU = 1 << 20;

    /** Limits change rarely, and each of up to three files costs as much as any other. */
    private static final long INTERVAL_NANOS = 1_000_000_000L;

    private final KernelFile quota;
    private final Optional<KernelFile> period;
    private final Optional<KernelFile> cpuset;
    private final int machineCpus;
    private boolean isKnown;
    private long readAtNanos;
    private OptionalDouble limit = OptionalDouble.empty();
    private int bound;

    /**
     * @param quota cpu.max, or cpu.cfs_quota_us with a period
     * @param period cpu.cfs_period_us; empty for cgroup v2, whose quota file has both
     * @param cpuset the list of CPUs that the cgroup is bound to, if there is one
     * @param machineCpus the machine's CPUs, at least 1
     */
    public CpuAllowance(
            KernelFile quota,
            Optional<KernelFile> period,
            Optional<KernelFile> cpuset,
            int machineCpus) {
        this.quota = quota;
        this.period = period;
        this.cpuset = cpuset;
        this.machineCpus = machineCpus;
    }

    /** CPUs, above 0, as they were at most a second ago. */
    double cpus(long nowNanos) throws IOException {
        refresh(nowNanos);
        return limit.isPresent() ? Math.min(bound, limit.getAsDouble()) : bound;
    }

    /** Whether a quota was set, at most a second ago. */
    boolean isLimited(long nowNanos) throws IOException {
        refresh(nowNanos);
        return limit.isPresent();
    }

    private void refresh(long nowNanos) throws IOException {
        if (!isKnown || nowNanos - readAtNanos >= INTERVAL_NANOS) {
            isKnown = false;
            limit = limit();
            bound = boundCpus();
            readAtNanos = nowNanos;
            isKnown = true;
        }
    }

    private OptionalDouble limit() throws IOException {
        Optional<CharSequence> text = quota.read();
        if (text.isEmpty()) {
            return OptionalDouble.empty();
        }
        return period.isEmpty() ? parseV2(text.get()) : parseV1(text.get(), period.get().read());
    }

    private int boundCpus() throws IOException {
        Optional<CharSequence> text = cpuset.isPresent() ? cpuset.get().read() : Optional.empty();
        int bound = text.isPresent() ? parseCpuset(text.get()) : 0;
        return bound == 0 ? machineCpus : Math.min(machineCpus, bound);
    }

    /** cpu.max: "max 100000" or "quota period", both in microseconds. */
    static OptionalDouble parseV2(CharSequence text) {
        int end = Fields.lineEnd(text, 0);
        int quotaEnd = Fields.fieldEnd(text, 0, end);
        int period = Fields.skipBlanks(text, quotaEnd, end);
        if (period == end) {
            throw new IllegalArgumentException("not 'quota period': " + Fields.excerpt(text));
        }
        if (quotaEnd == 3 && Fields.startsAt(text, 0, "max")) {
            return OptionalDouble.empty();
        }
        return positive(
                Fields.number(text, 0, quotaEnd) / (double) Fields.number(text, period, end));
    }

    /** cpu.cfs_quota_us, -1 for none, over cpu.cfs_period_us. */
    static OptionalDouble parseV1(CharSequence quota, Optional<? extends CharSequence> period) {
        if (Fields.startsAt(quota, 0, "-1") || period.isEmpty()) {
            return OptionalDouble.empty();
        }
        return positive(Fields.number(quota) / (double) Fields.number(period.get()));
    }

    /** How many CPUs a list such as "0-3,8" holds; an empty list, which says nothing, holds 0. */
    public static int parseCpuset(CharSequence text) {
        int end = Fields.lineEnd(text, 0);
        long count = 0;
        int at = Fields.skipBlanks(text, 0, end);
        while (at < end) {
            int comma = indexOf(text, ',', at, end);
            int dash = indexOf(text, '-', at, comma);
            long first = Fields.number(text, at, dash);
            long last = dash == comma ? first : Fields.number(text, dash + 1, comma);
            if (last < first || last > MAXIMUM_CPU) {
                throw new IllegalArgumentException(
                        "not a list of CPUs: '" + Fields.excerpt(text) + "'");
            }
            count = Math.min(MAXIMUM_CPU, count + last - first + 1);
            at = comma + 1;
        }
        return (int) count;
    }

    private static int indexOf(CharSequence text, char wanted, int from, int end) {
        int at = from;
        while (at < end && text.charAt(at) != wanted) {
            at++;
        }
        return at;
    }

    private static OptionalDouble positive(double cpus) {
        if (!(cpus > 0 && Double.isFinite(cpus))) {
            throw new IllegalArgumentException("not a quota: " + cpus + " CPUs");
        }
        return OptionalDouble.of(cpus);
    }
}
