package io.horoscope.bench.sim.telemetry;

import io.horoscope.bench.sim.cluster.Replica;
import io.horoscope.bench.sim.engine.Seeds;
import io.horoscope.bench.sim.engine.Simulation;
import io.horoscope.core.score.ScoreBook;
import io.horoscope.core.score.ScoreFormula;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** All monitors, directors and subscribers of one run. */
public final class Telemetry {

    private final Seeds seeds;
    private final Wiring wiring;
    private final List<MonitorProcess> monitors;
    private final List<DirectorProcess> directors = new ArrayList<>();

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
        this.seeds = seeds;
        List<InetSocketAddress> addresses =
                IntStream.range(0, directorCount).mapToObj(NodeKeyring::director).toList();
        this.wiring = new Wiring(simulation, link, new NodeKeyring(), addresses);
        for (int i = 0; i < directorCount; i++) {
            directors.add(new DirectorProcess(wiring, addresses.get(i), seeds.fork("director", i)));
        }
        directors.forEach(director -> director.start(0));
        this.monitors =
                replicas.stream()
                        .map(
                                it ->
                                        new MonitorProcess(
                                                wiring, it, seeds.fork("monitor", it.index())))
                        .toList();
        if (directorCount > 0) {
            monitors.forEach(MonitorProcess::schedule);
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

    /** Sets whether the monitor of a node reports it as idle from now on. */
    public void forge(int node, boolean begins) {
        monitors.get(node).forge(begins);
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
     * Restarts the monitor of a node.
     *
     * @param aheadNanos by how much its machine's clock is ahead
     */
    public void restartMonitor(int node, long aheadNanos) {
        monitors.get(node).start(aheadNanos);
    }
}
