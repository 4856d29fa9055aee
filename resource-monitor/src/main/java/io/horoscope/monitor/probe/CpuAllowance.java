package io.horoscope.monitor.probe;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;

/** How many CPUs' worth of time a cgroup may use: its quota, read anew each time because operators change it. */
public interface CpuAllowance {

    /** CPUs, above 0: the quota, or the machine's CPUs where there is none. */
    double cpus() throws IOException;

    /** Whether a quota is set. */
    boolean isLimited() throws IOException;

    /** The allowance of cgroup v2 (cpu.max) or v1 (cpu.cfs_quota_us and cpu.cfs_period_us). */
    static CpuAllowance of(KernelFile quota, Optional<KernelFile> period, int machineCpus) {
        return new CpuAllowance() {
            @Override
            public double cpus() throws IOException {
                return Math.min(machineCpus, limit().orElse(machineCpus));
            }

            @Override
            public boolean isLimited() throws IOException {
                return limit().isPresent();
            }

            private OptionalDouble limit() throws IOException {
                Optional<String> text = quota.read();
                if (text.isEmpty()) {
                    return OptionalDouble.empty();
                }
                return period.isEmpty()
                        ? parseV2(text.get())
                        : parseV1(text.get(), period.get().read());
            }
        };
    }

    /** cpu.max: "max 100000" or "quota period", both in microseconds. */
    static OptionalDouble parseV2(String text) {
        String[] fields = text.strip().split(" ", -1);
        if (fields.length != 2) {
            throw new IllegalArgumentException("not 'quota period': " + Fields.excerpt(text));
        }
        return fields[0].equals("max")
                ? OptionalDouble.empty()
                : positive(Fields.number(fields[0]) / (double) Fields.number(fields[1]));
    }

    /** cpu.cfs_quota_us, -1 for none, over cpu.cfs_period_us. */
    static OptionalDouble parseV1(String quota, Optional<String> period) {
        if (quota.strip().equals("-1") || period.isEmpty()) {
            return OptionalDouble.empty();
        }
        return positive(
                Fields.number(quota.strip()) / (double) Fields.number(period.get().strip()));
    }

    private static OptionalDouble positive(double cpus) {
        if (!(cpus > 0 && Double.isFinite(cpus))) {
            throw new IllegalArgumentException("not a quota: " + cpus + " CPUs");
        }
        return OptionalDouble.of(cpus);
    }
}
