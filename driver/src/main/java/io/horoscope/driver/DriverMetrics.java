package io.horoscope.driver;

import com.codahale.metrics.Gauge;
import com.codahale.metrics.MetricRegistry;
import com.datastax.oss.driver.api.core.metrics.Metrics;

/**
 * The policy's counters in the driver's Dropwizard registry, beside the session's metrics. Loaded only
 * where the driver has one: an application that enables no metrics may leave out that library.
 */
final class DriverMetrics {

    private DriverMetrics() {}

    /**
     * Registers them.
     *
     * @param prefix of their names: the session, and the profile that the policy was made for
     */
    static void register(HoroscopeLoadBalancingPolicy policy, Metrics metrics, String prefix) {
        MetricRegistry registry = metrics.getRegistry();
        registry.register(prefix + ".plans", (Gauge<Long>) policy::plans);
        registry.register(prefix + ".diverted", (Gauge<Long>) policy::diverted);
        registry.register(prefix + ".failed-open", (Gauge<Long>) policy::failedOpen);
    }
}
