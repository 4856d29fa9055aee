package io.horoscope.bench.sim.scenario;

import io.horoscope.bench.sim.disturb.Window;
import io.horoscope.core.settings.SettingsReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Everything that makes a run, except selector and seed. Immutable. */
public final class Scenario {

    final ClusterSettings cluster;
    final ServiceSettings service;
    final NetworkSettings network;
    final CoordinatorSettings coordinators;
    final LoadSettings load;
    final TelemetrySettings telemetry;
    final List<DisturbanceSettings> disturbances = new ArrayList<>();
    final long durationNanos;
    final long warmUpNanos;
    final long settledNanos;

    /**
     * Reads all sections but those of the sweep.
     *
     * @throws io.horoscope.core.settings.SettingsException with every problem
     */
    Scenario(Map<?, ?> values) {
        SettingsReader reader = new SettingsReader(values);
        reader.text("description", "");
        durationNanos = Times.nanos(reader, "duration", "20s", "10ms", "1h");
        warmUpNanos = Times.nanos(reader, "warm_up", "2s", "0ms", "1h");
        settledNanos = Times.nanos(reader, "settled", "0ms", "0ms", "1h");
        cluster = new ClusterSettings(reader.section("cluster"));
        service = new ServiceSettings(reader.section("service"), cluster);
        network = new NetworkSettings(reader.section("network"));
        coordinators = new CoordinatorSettings(reader.section("coordinators"), cluster);
        load = new LoadSettings(reader.section("load"));
        telemetry = new TelemetrySettings(reader.section("telemetry"));
        SettingsReader all = reader.section("disturbances");
        for (String name : List.copyOf(all.keys())) {
            disturbances.add(
                    new DisturbanceSettings(name, all.section(name), cluster, durationNanos));
        }
        reader.check();
    }

    /** How long a run is. */
    public long durationNanos() {
        return durationNanos;
    }

    /** When and where something goes wrong. */
    public List<Window> windows() {
        return disturbances.stream()
                .map(DisturbanceSettings::window)
                .collect(Collectors.toUnmodifiableList());
    }

    /** Reads per second of which the replicas are capable on average. */
    double capacityPerSecond() {
        return cluster.nodes
                * cluster.slots
                * service.ratePerSlot()
                / load.meanCost(service.scanFactor)
                / load.consistency.answers(cluster.replicationFactor, cluster.datacenters);
    }
}
