package io.horoscope.driver;

import com.codahale.metrics.Gauge;
import com.codahale.metrics.MetricRegistry;
import com.datastax.oss.driver.api.core.metrics.Metrics;
import java.util.Map;

/**
 * The policy's counters in the driver's Dropwizard registry, beside the session's metrics. Loaded only
 * where the driver has one: an application that enables no metrics may leave out that library.
 */
final class DriverMetrics {

    private DriverMetrics() {}

    /**
     * Registers them, in place of those of a session before: an application may give all of its
     * sessions one registry.
     *
     * @param prefix of their names: the session, and the profile that the policy was made for
     * @return removes them
     */
    static Runnable register(HoroscopeLoadBalancingPolicy policy, Metrics metrics, String prefix) {
        MetricRegistry registry = metrics.getRegistry();
        Map<String, Gauge<Long>> gauges =
                Map.of(
                        prefix + ".plans", policy::plans,
                        prefix + ".diverted", policy::diverted,
                        prefix + ".failed-open", policy::failedOpen);
        gauges.forEach(
                (name, gauge) -> {
                    registry.remove(name);
                    registry.register(name, gauge);
                });
        return () -> registry.removeMatching((name, metric) -> gauges.get(name) == metric);
    }
}
