package io.horoscope.monitor.probe;

import java.io.IOException;
import java.util.OptionalDouble;

/** Steal: CPU time that the hypervisor gave to other guests, of all time. The machine's, in every scope. */
public final class StealProbe implements Probe {

    private final CpuTimes times;

    public StealProbe(CpuTimes times) {
        this.times = times;
    }

    @Override
    public OptionalDouble sample(long nowNanos) throws IOException {
        return times.sample(nowNanos)
                .map(
                        window ->
                                Ratios.of(
                                        window.delta(CpuTimes.STEAL), window.delta(CpuTimes.TOTAL)))
                .orElse(OptionalDouble.empty());
    }
}
