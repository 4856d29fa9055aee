package io.horoscope.bench.sim.telemetry;

import io.horoscope.bench.sim.cluster.Replica;
import io.horoscope.bench.sim.engine.Seeds;
import io.horoscope.bench.sim.engine.Simulation;
import io.horoscope.core.score.ScoreBook;
import io.horoscope.core.score.ScoreFormula;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** All monitors, directors and subscribers of one run. */
public final class Telemetry {

    private final Seeds seeds;
    private final Wiring wiring;
    private final Map<Integer, MonitorProcess> monitors = new HashMap<>(); // by node
    private final List<DirectorProcess> directors = new ArrayList<>();

    /**
     * What there is.
     *
     * @param directors how many; 0 for no telemetry at all
     * @param measurement how far from the truth monitors measure
     */
    public record Settings(int directors, Measurement measurement) {}

    /**
     * Makes the monitors and directors and starts them.
     *
     * @param replicas those with a monitor
     */
    public Telemetry(
            Simulation simulation,
            Seeds seeds,
            List<Replica> replicas,
            Settings settings,
            DatagramLink link) {
        this.seeds = seeds;
        List<InetSocketAddress> addresses =
                IntStream.range(0, settings.directors).mapToObj(NodeKeyring::director).toList();
        this.wiring = new Wiring(simulation, link, new NodeKeyring(), addresses);
        for (int i = 0; i < settings.directors; i++) {
            directors.add(new DirectorProcess(wiring, addresses.get(i), seeds.fork("director", i)));
        }
        directors.forEach(director -> director.start(0));
        for (Replica replica : replicas) {
            MonitorProcess monitor =
                    new MonitorProcess(wiring, replica, settings.measurement, seeds);
            monitors.put(replica.index(), monitor);
            if (settings.directors > 0) {
                monitor.schedule();
            }
        }
    }

    /**
     * A new coordinator's end. Its key is that of the node with this number, which need not be a
     * replica.
     */
    public Subscriber subscribe(int node, ScoreFormula formula, long halfLifeNanos) {
        ScoreBook book = new ScoreBook(formula, halfLifeNanos);
        return new Subscriber(wiring, node, seeds.fork("subscriber", node), book);
    }

    /** Sets whether the monitor of a node, if it has one, reports it as idle from now on. */
    public void forge(int node, boolean begins) {
        if (monitors.containsKey(node)) {
            monitors.get(node).forge(begins);
        }
    }

    /** All directors end. */
    public void stopDirectors() {
        directors.forEach(DirectorProcess::stop);
    }

    /**
     * Restarts all directors.
     *
     * @param aheadNanos by how much their machines' clocks are ahead
     */
    public void restartDirectors(long aheadNanos) {
        directors.forEach(director -> director.start(aheadNanos));
    }

    /**
     * Restarts the monitor of a node, if it has one.
     *
     * @param aheadNanos by how much its machine's clock is ahead
     */
    public void restartMonitor(int node, long aheadNanos) {
        if (monitors.containsKey(node)) {
            monitors.get(node).start(aheadNanos);
        }
    }
}
