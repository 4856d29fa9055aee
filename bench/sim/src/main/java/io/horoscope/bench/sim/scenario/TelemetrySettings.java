package io.horoscope.bench.sim.scenario;

import io.horoscope.bench.sim.telemetry.DatagramLink;
import io.horoscope.bench.sim.telemetry.Measurement;
import io.horoscope.bench.sim.telemetry.Telemetry;
import io.horoscope.core.score.ScoreFormula;
import io.horoscope.core.score.ScoreFormulas;
import io.horoscope.core.settings.SettingsReader;

/**
 * The section {@code telemetry}: monitors, directors, the network between, and how coordinators use
 * the reports.
 *
 * @param channel a {@link Telemetry.Channel} in lower case; a selector on the command line may have
 *     another. With {@code embedded} there are neither directors nor monitors beside nodes
 * @param measurement {@code error} and {@code lag}: how far from the truth monitors measure, and
 *     nodes that measure themselves
 * @param network {@code delay}, {@code jitter}, {@code lost} and {@code duplicated}, of each
 *     datagram. With {@code embedded}, a gossip exchange is late and lost as a datagram, and two
 *     equal ones change nothing. Reports on replies come and are lost with the reply
 */
record TelemetrySettings(
        Telemetry.Channel channel,
        int directors,
        Measurement measurement,
        DatagramLink.Quality network,
        long expiryNanos,
        long halfLifeNanos,
        ScoreFormula formula) {

    static TelemetrySettings read(SettingsReader section) {
        return new TelemetrySettings(
                section.choice("channel", Telemetry.Channel.class, Telemetry.Channel.DIRECTOR),
                section.integer("directors", 1, 0, 8),
                new Measurement(
                        section.number("error", 0, 0, 1),
                        Times.nanos(section, "lag", "0ms", "0ms", "1m")),
                new DatagramLink.Quality(
                        Times.nanos(section, "delay", "250us", "0ms", "10s"),
                        Times.nanos(section, "jitter", "250us", "0ms", "10s"),
                        section.number("lost", 0, 0, 1),
                        section.number("duplicated", 0.01, 0, 1)),
                Times.nanos(section, "score_expiry", "5s", "1ms", "10m"),
                Times.nanos(section, "load_half_life", "500ms", "0ms", "1m"),
                ScoreFormulas.read(section.section("formula")));
    }
}
