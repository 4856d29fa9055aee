package io.horoscope.monitor.probe;

import io.horoscope.core.signal.Signal;
import java.io.IOException;
import java.util.OptionalDouble;

/** Disk wait: the mean read wait of the slowest data device, squeezed into a ratio by {@link Signal#diskWaitRatio}. */
public final class DiskWaitProbe implements Probe {

    private final DiskTimes times;

    public DiskWaitProbe(DiskTimes times) {
        this.times = times;
    }

    @Override
    public OptionalDouble sample(long nowNanos) throws IOException {
        OptionalDouble wait = times.readWaitNanos(nowNanos);
        return wait.isPresent()
                ? OptionalDouble.of(Signal.diskWaitRatio(wait.getAsDouble()))
                : wait;
    }
}
