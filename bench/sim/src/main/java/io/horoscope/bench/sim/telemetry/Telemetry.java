package io.horoscope.bench.sim.telemetry;

import io.horoscope.bench.sim.cluster.Replica;
import io.horoscope.bench.sim.engine.Seeds;
import io.horoscope.bench.sim.engine.Simulation;
import io.horoscope.core.score.ScoreBook;
import io.horoscope.core.score.ScoreFormula;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/** All monitors, directors and subscribers of one run. */
public final class Telemetry {

    private final Simulation simulation;
    private final Seeds seeds;
    private final NodeKeyring keyring = new NodeKeyring();
    private final DatagramLink link;
    private final List<MonitorProcess> monitors = new ArrayList<>();
    private final List<DirectorProcess> directors = new ArrayList<>();
    private final List<InetSocketAddress> addresses = new ArrayList<>();

    /**
     * Makes the monitors and directors and starts them.
     *
     * @param directorCount 0 for no telemetry at all
     */
    public Telemetry(
            Simulation simulation,
            Seeds seeds,
            List<Replica> replicas,
            DatagramLink link,
            int directorCount) {
        this.simulation = simulation;
        this.seeds = seeds;
        this.link = link;
        for (int i = 0; i < directorCount; i++) {
            addresses.add(NodeKeyring.director(i));
            directors.add(
                    new DirectorProcess(
                            simulation,
                            keyring,
                            link,
                            addresses.get(i),
                            seeds.fork("director", i)));
            directors.get(i).start(0);
        }
        for (Replica replica : replicas) {
            MonitorProcess monitor =
                    new MonitorProcess(
                            simulation,
                            replica,
                            keyring.of(replica.index()),
                            seeds.fork("monitor", replica.index()),
                            link,
                            addresses);
            monitors.add(monitor);
            if (directorCount > 0) {
                monitor.schedule();
            }
        }
    }

    /**
     * A new coordinator's end. Its key is that of the node with this number, which need not be a
     * replica.
     */
    public Subscriber subscribe(int node, ScoreFormula formula, long halfLifeNanos) {
        Subscriber subscriber =
                new Subscriber(
                        simulation,
                        link,
                        keyring,
                        node,
                        addresses,
                        seeds.fork("subscriber", node),
                        new ScoreBook(formula, halfLifeNanos));
        if (!addresses.isEmpty()) {
            subscriber.start();
        }
        return subscriber;
    }

    /** From now on, whether a node's monitor claims that the node is idle. */
    public void forge(int node, boolean begins) {
        monitors.get(node).forge(begins);
    }

    /** All directors end. */
    public void stopDirectors() {
        directors.forEach(DirectorProcess::stop);
    }

    /**
     * All directors start anew.
     *
     * @param aheadNanos by how much their machines' clocks are ahead
     */
    public void restartDirectors(long aheadNanos) {
        directors.forEach(director -> director.start(aheadNanos));
    }

    /**
     * A node's monitor starts anew.
     *
     * @param aheadNanos by how much its machine's clock is ahead
     */
    public void restartMonitor(int node, long aheadNanos) {
        monitors.get(node).start(aheadNanos);
    }
}
