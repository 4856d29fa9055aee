package io.horoscope.bench.sim.telemetry;

import io.horoscope.bench.sim.cluster.LoadGauge;
import io.horoscope.core.signal.Signal;
import io.horoscope.measure.probe.Probe;
import io.horoscope.measure.probe.Window;
import io.horoscope.measure.scope.Scope;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.DoubleSupplier;
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
    private final long lagNanos;
    private final DoubleSupplier errors;
    private final Deque<long[]> held = new ArrayDeque<>(); // Read, and not yet as old as the lag.
    private final Deque<Long> heldNanos = new ArrayDeque<>();
    private final Window window = new Window(LoadGauge.COUNTERS);
    private long sampledAtNanos = Long.MIN_VALUE;

    /**
     * @param counters the node's {@link LoadGauge} as it stands now
     * @param lagNanos how old what they measure is
     * @param errors what is added to each measured ratio, within [0, 1]: negative infinity for a
     *     claim that the node is idle
     */
    GaugeProbes(Supplier<long[]> counters, long lagNanos, DoubleSupplier errors) {
        this.counters = counters;
        this.lagNanos = lagNanos;
        this.errors = errors;
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
        return new Scope("a simulated node", probes, false);
    }

    private void put(Map<Signal, Probe> probes, Signal signal, ToDoubleFunction<Window> ratio) {
        probes.put(signal, Probe.of("a gauge", nowNanos -> sample(ratio, nowNanos)));
    }

    private OptionalDouble sample(ToDoubleFunction<Window> ratio, long nowNanos) {
        if (sampledAtNanos != nowNanos) {
            sampledAtNanos = nowNanos;
            held.add(counters.get());
            heldNanos.add(nowNanos);
            while (!held.isEmpty() && heldNanos.element() <= nowNanos - lagNanos) {
                window.add(heldNanos.remove(), held.remove());
            }
        }
        if (!window.isSound(LoadGauge.BUSY)) { // None ever falls.
            return OptionalDouble.empty();
        }
        double measured = ratio.applyAsDouble(window) + errors.getAsDouble();
        return OptionalDouble.of(Math.max(0, Math.min(1, measured)));
    }

    private static double mean(Window window, int counter) {
        return window.delta(counter) / window.elapsedNanos();
    }
}
