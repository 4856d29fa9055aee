package io.horoscope.bench.sim.scenario;

import io.horoscope.bench.sim.cluster.Replica;
import io.horoscope.bench.sim.engine.Seeds;
import io.horoscope.bench.sim.engine.Simulation;
import io.horoscope.bench.sim.telemetry.DatagramLink;
import io.horoscope.bench.sim.telemetry.Telemetry;
import io.horoscope.core.score.ScoreFormula;
import io.horoscope.core.score.ScoreFormulas;
import io.horoscope.core.settings.SettingsReader;
import io.horoscope.monitor.MonitorSettings;
import io.horoscope.monitor.push.Schedule;
import java.util.Map;

/**
 * The section {@code telemetry}: monitors, directors, the network between, and what coordinators
 * make of it.
 */
final class TelemetrySettings {

    private static final Schedule SCHEDULE = MonitorSettings.read(Map.of(), false).schedule();

    final long expiryNanos;
    final long halfLifeNanos;
    final ScoreFormula formula;
    private final int directors;
    private final long delayNanos;
    private final long jitterNanos;
    private final double lost;
    private final double duplicated;

    TelemetrySettings(SettingsReader section) {
        directors = section.integer("directors", 1, 0, 8);
        delayNanos = Times.nanos(section, "delay", "250us", "0ms", "10s");
        jitterNanos = Times.nanos(section, "jitter", "250us", "0ms", "10s");
        lost = section.number("lost", 0, 0, 1);
        duplicated = section.number("duplicated", 0.01, 0, 1);
        expiryNanos = Times.nanos(section, "score_expiry", "5s", "1ms", "10m");
        halfLifeNanos = Times.nanos(section, "load_half_life", "1s", "0ms", "1m");
        formula = ScoreFormulas.read(section.section("formula"));
    }

    Telemetry start(Simulation simulation, Seeds seeds, Replica[] replicas) {
        DatagramLink link =
                new DatagramLink(
                        simulation,
                        delayNanos,
                        jitterNanos,
                        lost,
                        duplicated,
                        seeds.fork("telemetry", 0));
        return new Telemetry(simulation, seeds, replicas, link, SCHEDULE, directors);
    }
}
