package io.horoscope.bench.sim.telemetry;

import static io.horoscope.bench.sim.cluster.TestCluster.MILLI;
import static io.horoscope.bench.sim.cluster.TestCluster.SECOND;

import io.horoscope.bench.sim.cluster.LoadGauge;
import io.horoscope.bench.sim.cluster.TestCluster;
import io.horoscope.core.score.ScoreFormulas;
import io.horoscope.core.select.baseline.ClosestSelector;
import io.horoscope.core.settings.SettingsReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Four nodes that nobody reads from, with telemetry. Node 2 is stressed from 5 s on. */
abstract class OnStressedCluster {

    static final int NODES = 4;
    static final int STRESSED = 2;
    static final long MAX_AGE = 5 * SECOND;

    final TestCluster cluster =
            new TestCluster(NODES, 4, node -> TestCluster.constant(MILLI), new ClosestSelector());
    final List<Subscriber> subscribers = new ArrayList<>();

    /** Starts telemetry whose datagrams are lost with this probability. */
    Telemetry start(double lost, Telemetry.Settings settings, int monitored, int subscribing) {
        DatagramLink link =
                new DatagramLink(
                        cluster.simulation,
                        new DatagramLink.Quality(250_000, 250_000, lost, 0.1),
                        cluster.seeds.fork("telemetry", 0));
        Telemetry telemetry =
                new Telemetry(
                        cluster.simulation,
                        cluster.seeds,
                        List.of(cluster.replicas).subList(0, monitored),
                        settings,
                        link);
        for (int at = 0; at < subscribing; at++) {
            subscribers.add(
                    telemetry.subscribe(
                            at, ScoreFormulas.read(new SettingsReader(Map.of())), SECOND / 2));
        }
        cluster.at(
                5_000,
                now -> {
                    cluster.replicas[STRESSED].gauge().add(LoadGauge.CPU, 1, now);
                    cluster.replicas[STRESSED].gauge().add(LoadGauge.CPU_PRESSURE, 0.9, now);
                });
        return telemetry;
    }

    void runUntil(long millis) {
        cluster.simulation.runUntil(millis * MILLI);
    }

    boolean isFresh(Subscriber subscriber, int node, long maxAgeNanos) {
        return subscriber.table().isFresh(node, cluster.simulation.nowNanos(), maxAgeNanos);
    }

    /** Nodes of which it has a fresh report. */
    int known(Subscriber subscriber) {
        return (int)
                IntStream.range(0, NODES)
                        .filter(node -> isFresh(subscriber, node, MAX_AGE))
                        .count();
    }
}
