package io.horoscope.bench.lab.experiment.correlation;

import io.horoscope.bench.lab.cluster.cgroup.NodeCgroup;
import io.horoscope.bench.lab.run.observe.CounterSeries;
import io.horoscope.core.signal.Signal;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Everything that was known of one node over time. Any thread. */
final class NodeWatch {

    /** Prefixes of columns: where a value is from. */
    static final String REPORTED = "reported_";

    static final String KERNEL = "kernel_";
    static final String OWN = "own_";

    private final Map<Signal, ValueSeries> reported = new EnumMap<>(Signal.class);
    private final Map<Counted, CounterSeries> kernel = new EnumMap<>(Counted.class);
    private final Map<Estimated, ValueSeries> estimates = new EnumMap<>(Estimated.class);

    NodeWatch() {
        for (Signal signal : Signal.values()) {
            reported.put(signal, new ValueSeries());
        }
        for (Counted counted : Counted.values()) {
            kernel.put(counted, new CounterSeries());
        }
        for (Estimated estimated : Estimated.values()) {
            estimates.put(estimated, new ValueSeries());
        }
    }

    ValueSeries reported(Signal signal) {
        return reported.get(signal);
    }

    ValueSeries estimated(Estimated estimated) {
        return estimates.get(estimated);
    }

    CounterSeries counted(Counted counted) {
        return kernel.get(counted);
    }

    void addKernel(long nanos, NodeCgroup cgroup) {
        kernel.forEach((counted, series) -> series.add(nanos, counted.of(cgroup)));
    }

    /**
     * All columns in one window: of the kernel's counters the growth within it, a nanosecond or byte each nanosecond; of
     * everything else what was known at its end. Not a number where nothing was.
     */
    Map<String, Double> in(Windows windows, int window) {
        long begin = windows.beginNanos(window);
        long end = windows.endNanos(window);
        Map<String, Double> values = new LinkedHashMap<>();
        reported.forEach((signal, series) -> values.put(REPORTED + signal.key(), series.at(end)));
        kernel.forEach(
                (counted, series) ->
                        values.put(
                                KERNEL + counted.key(),
                                (series.at(end) - series.at(begin)) / Windows.LENGTH_NANOS));
        estimates.forEach(
                (estimated, series) -> values.put(OWN + estimated.column(), series.at(end)));
        return values;
    }
}
