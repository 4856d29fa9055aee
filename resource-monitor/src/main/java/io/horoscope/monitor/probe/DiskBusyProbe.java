package io.horoscope.monitor.probe;

import java.io.IOException;
import java.util.OptionalDouble;

/** Disk: the share of time in which the busiest data device had a request in flight. The device's, in every scope. */
public final class DiskBusyProbe implements Probe {

    private final DiskTimes times;

    public DiskBusyProbe(DiskTimes times) {
        this.times = times;
    }

    @Override
    public OptionalDouble sample(long nowNanos) throws IOException {
        OptionalDouble busy = times.busy(nowNanos);
        return busy.isPresent() ? Ratios.of(busy.getAsDouble(), 1) : busy;
    }
}
