package io.horoscope.bench.sim.scenario;

import io.horoscope.bench.sim.cluster.Network;
import io.horoscope.bench.sim.fault.Window;
import io.horoscope.bench.sim.measure.Phases;
import io.horoscope.core.settings.SettingsReader;
import java.util.List;
import java.util.Map;

/** Everything that makes a run, except selector and seed. */
public record Scenario(
        Phases phases,
        ClusterSettings cluster,
        ServiceSettings service,
        Network.Delays network,
        CoordinatorSettings coordinators,
        LoadSettings load,
        TelemetrySettings telemetry,
        List<FaultSettings> faults) {

    /**
     * Reads all sections but those of the sweep.
     *
     * @throws io.horoscope.core.settings.SettingsException with every problem
     */
    static Scenario read(Map<?, ?> values) {
        SettingsReader reader = new SettingsReader(values);
        reader.text("description", "");
        reader.choice("half", Half.class, null);
        Phases phases =
                new Phases(
                        Times.nanos(reader, "warm_up", "2s", "0ms", "1h"),
                        Times.nanos(reader, "settled", "0ms", "0ms", "1h"),
                        Times.nanos(reader, "duration", "20s", "10ms", "1h"));
        ClusterSettings cluster = ClusterSettings.read(reader.section("cluster"));
        CoordinatorSettings coordinators =
                CoordinatorSettings.read(reader.section("coordinators"), cluster.nodes());
        FaultSettings.Limits limits =
                new FaultSettings.Limits(
                        cluster.nodes(), coordinators.onNodes(), phases.endNanos());
        Scenario scenario =
                new Scenario(
                        phases,
                        cluster,
                        ServiceSettings.read(reader.section("service"), cluster.nodes()),
                        delays(reader.section("network")),
                        coordinators,
                        LoadSettings.read(reader.section("load")),
                        TelemetrySettings.read(reader.section("telemetry")),
                        faults(reader, limits));
        reader.check();
        return scenario;
    }

    /** When and where faults are injected. */
    public List<Window> windows() {
        return faults.stream().map(FaultSettings::window).toList();
    }

    /** The windows of faults that may make reads slower and are not there from the beginning. */
    List<Window> slowWindows() {
        return faults.stream()
                .filter(FaultSettings::slowsReads)
                .map(FaultSettings::window)
                .filter(window -> window.fromNanos() > 0)
                .toList();
    }

    /** Reads per second of which the replicas are capable on average. */
    double capacityPerSecond() {
        return cluster.nodes()
                * cluster.processors()
                * service.ratePerSlot()
                / load.meanCost(service.scanFactor())
                / load.consistency().answers(cluster.layout());
    }

    /** About how many reads a run has, the warm-up included. */
    public double expectedReads() {
        return load.expectedReads(phases.endNanos() / 1e9, capacityPerSecond());
    }

    private static Network.Delays delays(SettingsReader section) {
        return new Network.Delays(
                Times.nanos(section, "delay", "250us", "0ms", "10s"),
                Times.nanos(section, "between_datacenters", "5ms", "0ms", "10s"),
                Times.nanos(section, "between_racks", "0ms", "0ms", "10s"),
                Times.nanos(section, "jitter", "0ms", "0ms", "10s"));
    }

    private static List<FaultSettings> faults(SettingsReader reader, FaultSettings.Limits limits) {
        SettingsReader all = reader.section("faults");
        return List.copyOf(all.keys()).stream()
                .map(name -> FaultSettings.read(name, all.section(name), limits))
                .toList();
    }
}
