package io.horoscope.bench.sim.telemetry;

import io.horoscope.bench.sim.cluster.LoadGauge;
import io.horoscope.core.signal.Signal;
import io.horoscope.monitor.probe.Probe;
import io.horoscope.monitor.probe.Window;
import io.horoscope.monitor.scope.Scope;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * The probes of a simulated node, over the shipped sliding window. They see what a kernel would:
 * CPU in use by reads and other processes; pressure while some read waits for a slot, or for
 * another process.
 */
final class GaugeProbes {

    private static final double MEMORY_IN_USE = 0.5;

    private final Supplier<long[]> counters;
    private final BooleanSupplier forging;
    private final Window window = new Window(LoadGauge.COUNTERS);
    private long sampledAtNanos = Long.MIN_VALUE;

    /**
     * @param counters the node's {@link LoadGauge} as it stands now
     * @param forging whether they report that the node is idle
     */
    GaugeProbes(Supplier<long[]> counters, BooleanSupplier forging) {
        this.counters = counters;
        this.forging = forging;
    }

    Scope scope() {
        Map<Signal, Probe> probes = new EnumMap<>(Signal.class);
        put(probes, Signal.CPU, w -> Math.max(mean(w, LoadGauge.BUSY), mean(w, LoadGauge.CPU)));
        put(probes, Signal.MEMORY, w -> MEMORY_IN_USE);
        put(probes, Signal.DISK, w -> mean(w, LoadGauge.DISK));
        put(probes, Signal.DISK_WAIT, w -> mean(w, LoadGauge.DISK_WAIT));
        put(
                probes,
                Signal.CPU_PRESSURE,
                w -> Math.max(mean(w, LoadGauge.WAITING), mean(w, LoadGauge.CPU_PRESSURE)));
        put(probes, Signal.IO_PRESSURE, w -> mean(w, LoadGauge.IO_PRESSURE));
        put(probes, Signal.MEMORY_PRESSURE, w -> 0);
        put(probes, Signal.THROTTLED, w -> mean(w, LoadGauge.THROTTLED));
        put(probes, Signal.STEAL, w -> 0);
        return new Scope("a simulated node", probes, Map.of(), false);
    }

    private void put(Map<Signal, Probe> probes, Signal signal, ToDoubleFunction<Window> ratio) {
        probes.put(signal, nowNanos -> sample(ratio, nowNanos));
    }

    private OptionalDouble sample(ToDoubleFunction<Window> ratio, long nowNanos) {
        if (sampledAtNanos != nowNanos) {
            sampledAtNanos = nowNanos;
            window.add(nowNanos, counters.get());
        }
        if (!window.isReady()) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(
                forging.getAsBoolean() ? 0 : Math.min(1, ratio.applyAsDouble(window)));
    }

    private static double mean(Window window, int counter) {
        return window.delta(counter) / window.elapsedNanos();
    }
}
