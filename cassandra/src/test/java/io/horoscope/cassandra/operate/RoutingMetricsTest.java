package io.horoscope.cassandra.operate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.cassandra.metrics.CassandraMetricsRegistry;
import org.apache.cassandra.metrics.DefaultNameFactory;
import org.junit.jupiter.api.Test;

class RoutingMetricsTest {

    @Test
    void register_values_eachGaugeReadsItsOwnWhenAsked() {
        DefaultNameFactory names = new DefaultNameFactory(RoutingMetrics.TYPE, "test");
        AtomicLong count = new AtomicLong();
        RoutingMetrics.register(names, () -> Map.of("Count", count.get(), "Ratio", 0.5));
        count.set(7);
        assertEquals(7L, value(names, "Count"));
        assertEquals(0.5, value(names, "Ratio"));
    }

    private static Object value(DefaultNameFactory names, String name) {
        return CassandraMetricsRegistry.Metrics.getGauges()
                .get(names.createMetricName(name).getMetricName())
                .getValue();
    }
}
