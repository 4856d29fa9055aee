package io.horoscope.cassandra.report;

import io.horoscope.core.signal.Signal;
import io.horoscope.measure.probe.PacedProbe;
import io.horoscope.measure.probe.Probe;
import io.horoscope.measure.probe.Window;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;
import org.apache.cassandra.db.compaction.CompactionManager;
import org.apache.cassandra.net.MessagingService;

/** Probes of what the node itself measures: pauses, pending compactions, dropped messages. */
final class NodeProbes {

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    /** The signal is one half at so many; see {@link Signal#COMPACTIONS}. */
    private static final double HALF_OF_PENDING = 20;

    /** The signal is one half at so many in a second; see {@link Signal#DROPPED}. */
    private static final double HALF_OF_DROPPED = 10;

    /** Cassandra asks every table for what is pending. */
    private static final long PENDING_INTERVAL_NANOS = 5_000_000_000L;

    private NodeProbes() {}

    /** Those of this JVM and its Cassandra. */
    static Map<Signal, Probe> ofNode() {
        Map<Signal, Probe> probes = new EnumMap<>(Signal.class);
        probes.put(Signal.GC, pauses(NodeProbes::pausedMillis));
        probes.put(
                Signal.COMPACTIONS,
                new PacedProbe(
                        Probe.of(
                                "org.apache.cassandra.db:type=CompactionManager",
                                nowNanos ->
                                        half(
                                                CompactionManager.instance.getPendingTasks(),
                                                HALF_OF_PENDING)),
                        PENDING_INTERVAL_NANOS));
        probes.put(Signal.DROPPED, dropped(NodeProbes::droppedMessages));
        return probes;
    }

    /** Share of time, of a counter of milliseconds. */
    static Probe pauses(LongSupplier millis) {
        Window window = new Window(1);
        return Probe.of(
                "java.lang:type=GarbageCollector",
                nowNanos -> {
                    window.add(nowNanos, millis.getAsLong());
                    if (!window.isSound(0)) {
                        return OptionalDouble.empty();
                    }
                    double paused = window.delta(0) * NANOS_PER_MILLI / window.elapsedNanos();
                    return OptionalDouble.of(Math.min(1, paused));
                });
    }

    /** Messages in a second, of a counter of messages. */
    static Probe dropped(LongSupplier messages) {
        Window window = new Window(1);
        return Probe.of(
                "org.apache.cassandra.net:type=MessagingService",
                nowNanos -> {
                    window.add(nowNanos, messages.getAsLong());
                    if (!window.isSound(0)) {
                        return OptionalDouble.empty();
                    }
                    double perSecond = window.delta(0) * NANOS_PER_SECOND / window.elapsedNanos();
                    return half(perSecond, HALF_OF_DROPPED);
                });
    }

    private static OptionalDouble half(double count, double half) {
        return OptionalDouble.of(count / (count + half));
    }

    /** Collectors that run beside the program count that time, too, under names of their own. */
    private static long pausedMillis() {
        long millis = 0;
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            boolean pauses = !collector.getName().matches(".*(Cycles|Concurrent).*");
            millis += pauses ? Math.max(0, collector.getCollectionTime()) : 0;
        }
        return millis;
    }

    private static long droppedMessages() {
        return MessagingService.instance().getDroppedMessages().values().stream()
                .mapToLong(Integer::longValue)
                .sum();
    }
}
