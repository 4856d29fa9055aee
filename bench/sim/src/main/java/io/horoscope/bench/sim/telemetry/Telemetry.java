package io.horoscope.bench.sim.telemetry;

import io.horoscope.bench.sim.cluster.Replica;
import io.horoscope.bench.sim.engine.Seeds;
import io.horoscope.bench.sim.engine.Simulation;
import io.horoscope.core.score.ScoreFormula;
import java.util.ArrayList;
import java.util.List;

/** All monitors, directors and subscribers of one run. */
public final class Telemetry {

    private final NodeKeyring keyring = new NodeKeyring();
    private final DatagramLink link;
    private final List<Monitor> monitors = new ArrayList<>();
    private final List<Director> directors = new ArrayList<>();
    private final List<Subscriber> subscribers = new ArrayList<>();

    /**
     * Makes the monitors and directors and starts them.
     *
     * @param intervalNanos between reports
     * @param directorCount 0 for no telemetry at all
     */
    public Telemetry(
            Simulation simulation,
            Seeds seeds,
            Replica[] replicas,
            DatagramLink link,
            long intervalNanos,
            int directorCount) {
        this.link = link;
        for (int i = 0; i < directorCount; i++) {
            directors.add(new Director(simulation, keyring, link, subscribers, i, replicas.length));
            directors.get(i).start((long) (1e9 * seeds.fork("director", i).nextDouble()));
        }
        for (Replica replica : replicas) {
            Monitor monitor =
                    new Monitor(
                            simulation,
                            replica,
                            keyring.of(replica.index()),
                            intervalNanos,
                            seeds.fork("monitor", replica.index()),
                            datagram ->
                                    directors.forEach(
                                            director -> link.send(datagram, director::receive)));
            monitors.add(monitor);
            if (directorCount > 0) {
                monitor.start();
            }
        }
    }

    /** A new coordinator's end. Its key is that of the node with this number, which need not be a replica. */
    public Subscriber subscribe(int node, ScoreFormula formula, long halfLifeNanos) {
        Subscriber subscriber = new Subscriber(keyring, keyring.of(node), formula, halfLifeNanos);
        subscribers.add(subscriber);
        return subscriber;
    }

    public DatagramLink link() {
        return link;
    }

    /** A node's monitor begins to claim that it is idle, or ceases to. */
    public void lie(int node, boolean begins) {
        monitors.get(node).lie(begins);
    }

    /** All directors end. */
    public void stopDirectors() {
        directors.forEach(Director::stop);
    }

    /** All directors are back. */
    public void restartDirectors(long nowNanos) {
        directors.forEach(director -> director.restart(nowNanos));
    }
}
