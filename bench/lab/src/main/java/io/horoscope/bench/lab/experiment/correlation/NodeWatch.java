package io.horoscope.bench.lab.experiment.correlation;

import io.horoscope.bench.lab.cluster.cgroup.NodeCgroup;
import io.horoscope.bench.lab.run.observe.CounterSeries;
import io.horoscope.core.signal.Signal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.ToLongFunction;

/** Everything that was known of one node over time, by column. Any thread. */
final class NodeWatch {

    /** Prefixes of columns: the monitor, the kernel, or the node as a coordinator. */
    static final String REPORTED = "reported_";

    private static final String KERNEL = "kernel_";
    static final String OWN = "own_";

    /** Of the node's own row in {@code horoscope.replicas}. */
    static final List<String> ESTIMATES =
            List.of("in_flight", "latency_us", "queued", "service_us");

    /** Counters of a cgroup in nanoseconds or bytes; the growth in a window is a signal. */
    private static final Map<String, ToLongFunction<NodeCgroup>> COUNTERS = new LinkedHashMap<>();

    static {
        COUNTERS.put("cpu", NodeCgroup::cpuNanos);
        COUNTERS.put("throttled", NodeCgroup::throttledNanos);
        COUNTERS.put("cpu_pressure", cgroup -> cgroup.pressureNanos("cpu"));
        COUNTERS.put("io_pressure", cgroup -> cgroup.pressureNanos("io"));
        COUNTERS.put("memory_pressure", cgroup -> cgroup.pressureNanos("memory"));
        COUNTERS.put("disk_read", NodeCgroup::diskReadBytes);
    }

    private final Map<String, NavigableMap<Long, Double>> known = new LinkedHashMap<>();
    private final Map<String, CounterSeries> counters = new LinkedHashMap<>();

    NodeWatch() {
        for (Signal signal : Signal.values()) {
            known.put(REPORTED + signal.key(), new ConcurrentSkipListMap<>());
        }
        ESTIMATES.forEach(estimate -> known.put(OWN + estimate, new ConcurrentSkipListMap<>()));
        COUNTERS.keySet().forEach(counter -> counters.put(counter, new CounterSeries()));
    }

    /**
     * Adds a report's or an estimate's value.
     *
     * @param nanos when it came, not when it was true
     * @param value not a number for no data
     */
    void add(String column, long nanos, double value) {
        known.get(column).put(nanos, value);
    }

    void addKernel(long nanos, NodeCgroup cgroup) {
        COUNTERS.forEach((counter, of) -> addCount(counter, nanos, of.applyAsLong(cgroup)));
    }

    void addCount(String counter, long nanos, long count) {
        counters.get(counter).add(nanos, count);
    }

    /**
     * All columns in one window: of the kernel's counters the growth within it, a nanosecond or
     * byte each nanosecond; of everything else the last value at its end. Not a number is unknown.
     */
    Map<String, Double> inWindow(long beginNanos) {
        long end = beginNanos + Samples.WINDOW_NANOS;
        Map<String, Double> values = new LinkedHashMap<>();
        known.forEach(
                (column, series) -> {
                    Map.Entry<Long, Double> last = series.floorEntry(end);
                    values.put(column, last == null ? Double.NaN : last.getValue());
                });
        counters.forEach(
                (counter, series) -> {
                    double growth = series.at(end) - series.at(beginNanos);
                    values.put(KERNEL + counter, growth / Samples.WINDOW_NANOS);
                });
        return values;
    }
}
