package io.horoscope.cassandra.operate;

import io.horoscope.cassandra.schedule.ReadStage;
import io.horoscope.core.schedule.LevelState;
import io.horoscope.core.schedule.ReadQueue;
import java.util.Map;
import org.apache.cassandra.metrics.DefaultNameFactory;

/** {@code horoscope.scheduling} as gauges; the scope is the number of the level. */
public final class SchedulingMetrics {

    private SchedulingMetrics() {}

    public static void register(ReadStage stage) {
        for (int number = 0; number < ReadQueue.LEVELS; number++) {
            int level = number;
            RoutingMetrics.register(
                    new DefaultNameFactory(RoutingMetrics.TYPE, Integer.toString(level)),
                    () -> values(stage.level(level)));
        }
    }

    private static Map<String, Number> values(LevelState level) {
        return Map.of(
                "WaitingReads", level.waiting(),
                "OldestWaitNanos", level.oldestNanos(),
                "ServedReads", level.served(),
                "ExpiredReads", level.dropped(),
                "ExpectedServiceNanos", level.expectedNanos(),
                "MeanServiceNanos", level.serviceNanos());
    }
}
