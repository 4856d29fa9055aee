package io.horoscope.cassandra.operate;

import io.horoscope.cassandra.schedule.ReadStage;
import io.horoscope.core.schedule.ReadQueue;
import org.apache.cassandra.metrics.DefaultNameFactory;

/** {@code horoscope.scheduling} as gauges; the scope is the number of the level. */
public final class SchedulingMetrics {

    private SchedulingMetrics() {}

    public static void register(ReadStage stage) {
        for (int number = 0; number < ReadQueue.LEVELS; number++) {
            int level = number;
            DefaultNameFactory names =
                    new DefaultNameFactory(RoutingMetrics.TYPE, Integer.toString(level));
            RoutingMetrics.gauge(names, "WaitingReads", () -> stage.level(level).waiting());
            RoutingMetrics.gauge(names, "OldestWaitNanos", () -> stage.level(level).oldestNanos());
            RoutingMetrics.gauge(names, "ServedReads", () -> stage.level(level).served());
            RoutingMetrics.gauge(names, "ExpiredReads", () -> stage.level(level).dropped());
            RoutingMetrics.gauge(
                    names, "ExpectedServiceNanos", () -> stage.level(level).expectedNanos());
            RoutingMetrics.gauge(
                    names, "MeanServiceNanos", () -> stage.level(level).serviceNanos());
        }
    }
}
