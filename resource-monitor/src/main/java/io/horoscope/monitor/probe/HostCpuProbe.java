package io.horoscope.monitor.probe;

import java.io.IOException;
import java.util.OptionalDouble;

/** CPU of the machine: time that was neither idle nor stolen, of all time. */
public final class HostCpuProbe implements Probe {

    private final CpuTimes times;

    public HostCpuProbe(CpuTimes times) {
        this.times = times;
    }

    @Override
    public OptionalDouble sample(long nowNanos) throws IOException {
        return times.sample(nowNanos)
                .map(
                        window ->
                                Ratios.of(
                                        window.delta(CpuTimes.TOTAL)
                                                - window.delta(CpuTimes.IDLE)
                                                - window.delta(CpuTimes.STEAL),
                                        window.delta(CpuTimes.TOTAL)))
                .orElse(OptionalDouble.empty());
    }
}
