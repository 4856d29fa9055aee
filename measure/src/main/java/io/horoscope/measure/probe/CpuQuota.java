package io.horoscope.measure.probe;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;

/** How many CPUs' worth of time a cgroup may use, as it was lately. Used by one thread. */
public final class CpuQuota {

    private final KernelFile quota;
    private final Optional<KernelFile> period;
    private final Lately lately = new Lately();
    private OptionalDouble cpus = OptionalDouble.empty();

    /**
     * @param quota cpu.max, or cpu.cfs_quota_us with a period
     * @param period cpu.cfs_period_us; empty for cgroup v2, whose quota file has both
     */
    public CpuQuota(KernelFile quota, Optional<KernelFile> period) {
        this.quota = quota;
        this.period = period;
    }

    /** CPUs, above 0; empty without a quota. */
    OptionalDouble cpus(long nowNanos) throws IOException {
        if (lately.isOver(nowNanos)) {
            cpus = read();
            lately.done(nowNanos);
        }
        return cpus;
    }

    private OptionalDouble read() throws IOException {
        Optional<CharSequence> text = quota.read();
        if (text.isEmpty()) {
            return OptionalDouble.empty();
        }
        return period.isEmpty() ? parseV2(text.get()) : parseV1(text.get(), period.get().read());
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

    private static OptionalDouble positive(double cpus) {
        if (!(cpus > 0 && Double.isFinite(cpus))) {
            throw new IllegalArgumentException("not a quota: " + cpus + " CPUs");
        }
        return OptionalDouble.of(cpus);
    }
}
