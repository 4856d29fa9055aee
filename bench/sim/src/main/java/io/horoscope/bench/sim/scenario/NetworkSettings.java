package io.horoscope.bench.sim.scenario;

import io.horoscope.bench.sim.cluster.Network;
import io.horoscope.bench.sim.cluster.Ring;
import io.horoscope.bench.sim.engine.Seeds;
import io.horoscope.core.settings.SettingsReader;

/** The section {@code network}: how long a request or an answer is in transit. */
final class NetworkSettings {

    private final long delayNanos;
    private final long betweenNanos;
    private final long jitterNanos;

    NetworkSettings(SettingsReader section) {
        delayNanos = Times.nanos(section, "delay", "250us", "0ms", "10s");
        betweenNanos = Times.nanos(section, "between_datacenters", "5ms", "0ms", "10s");
        jitterNanos = Times.nanos(section, "jitter", "0ms", "0ms", "10s");
    }

    Network network(Ring ring, Seeds seeds) {
        return new Network(ring, delayNanos, betweenNanos, jitterNanos, seeds.fork("network", 0));
    }
}
