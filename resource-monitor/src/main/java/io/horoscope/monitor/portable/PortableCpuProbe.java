package io.horoscope.monitor.portable;

import io.horoscope.measure.probe.Probe;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import oshi.hardware.CentralProcessor.TickType;

/** CPU of the machine from OSHI's ticks, differenced between samples at least a second apart. */
final class PortableCpuProbe implements Probe.Sampling {

    private static final long SPAN_NANOS = 1_000_000_000L;

    private final Supplier<long[]> ticks;
    private long[] before;
    private long beforeNanos;
    private OptionalDouble ratio = OptionalDouble.empty();

    /**
     * @param ticks by {@link TickType}
     */
    PortableCpuProbe(Supplier<long[]> ticks) {
        this.ticks = ticks;
    }

    @Override
    public OptionalDouble sample(long nowNanos) {
        if (before == null || nowNanos - beforeNanos >= SPAN_NANOS) {
            long[] now = ticks.get();
            if (before != null) {
                ratio = ratio(before, now);
            }
            before = now;
            beforeNanos = nowNanos;
        }
        return ratio;
    }

    static OptionalDouble ratio(long[] before, long[] now) {
        long total = 0;
        for (int i = 0; i < now.length; i++) {
            total += now[i] - before[i];
        }
        long idle =
                delta(before, now, TickType.IDLE)
                        + delta(before, now, TickType.IOWAIT)
                        + delta(before, now, TickType.STEAL);
        return total > 0
                ? OptionalDouble.of(Math.min(1, Math.max(0, (total - idle) / (double) total)))
                : OptionalDouble.empty();
    }

    private static long delta(long[] before, long[] now, TickType type) {
        return now[type.getIndex()] - before[type.getIndex()];
    }
}
