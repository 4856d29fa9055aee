package io.horoscope.measure.probe;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Throttled: quota periods in which the cgroup was held back, of all its periods. A cgroup without
 * quota never is: 0.
 */
public final class ThrottleProbe implements Probe {

    private final KernelFile stat;
    private final CpuAllowance allowance;
    private final Window window = new Window(2);

    /**
     * @param stat cpu.stat, of cgroup v1 or v2
     */
    public ThrottleProbe(KernelFile stat, CpuAllowance allowance) {
        this.stat = stat;
        this.allowance = allowance;
    }

    @Override
    public OptionalDouble sample(long nowNanos) throws IOException {
        Optional<CharSequence> text = stat.read();
        if (text.isEmpty()) {
            return OptionalDouble.empty();
        }
        if (!allowance.isLimited(nowNanos)) {
            return OptionalDouble.of(0);
        }
        window.add(nowNanos, parse(text.get()));
        if (!window.isReady()) {
            return OptionalDouble.empty();
        }
        // No period passes while nothing runs.
        return window.delta(0) == 0
                ? OptionalDouble.of(0)
                : Ratios.of(window.delta(1), window.delta(0));
    }

    /** Periods, and throttled ones. */
    static long[] parse(CharSequence text) {
        return new long[] {
            Fields.require(text, "nr_periods"), Fields.require(text, "nr_throttled")
        };
    }
}
