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

/** All monitors, directors and subscribers of one run, and their gossip. */
public final class Telemetry {

    /** How reports come from a node to coordinators. */
    public enum Channel {
        /** From a monitor beside the node to directors, and from those to coordinators. */
        DIRECTOR,
        /**
         * Nodes measure themselves. Coordinators take their reports from replies and, about once a
         * second, from gossip; those of their own node at once.
         */
        EMBEDDED
    }

    private final Seeds seeds;
    private final Wiring wiring;
    private final Gossip gossip; // null: nodes have monitors beside them.
    private final Map<Integer, Gossip.Member> members = new HashMap<>(); // by node
    private final Map<Integer, MonitorProcess> monitors = new HashMap<>(); // by node
    private final List<DirectorProcess> directors = new ArrayList<>();

    /**
     * What there is.
     *
     * @param channel how reports come from a node to coordinators
     * @param directors how many, where reports come by them; 0 for no telemetry at all
     * @param measurement how far from the truth monitors measure
     */
    public record Settings(Channel channel, int directors, Measurement measurement) {

        private boolean isEmbedded() {
            return channel == Channel.EMBEDDED;
        }
    }

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
        int count = settings.isEmbedded() ? 0 : settings.directors;
        List<InetSocketAddress> addresses =
                IntStream.range(0, count).mapToObj(NodeKeyring::director).toList();
        this.wiring = new Wiring(simulation, link, new NodeKeyring(), addresses);
        this.gossip =
                settings.isEmbedded()
                        ? new Gossip(simulation, link, seeds.fork("gossip", 0), end(replicas))
                        : null;
        for (int i = 0; i < count; i++) {
            directors.add(new DirectorProcess(wiring, addresses.get(i), seeds.fork("director", i)));
        }
        directors.forEach(director -> director.start(0));
        for (Replica replica : replicas) {
            MonitorProcess monitor =
                    new MonitorProcess(
                            wiring, replica, outlet(replica), settings.measurement, seeds);
            monitors.put(replica.index(), monitor);
            if (gossip != null || count > 0) {
                monitor.schedule();
            }
        }
    }

    /** One more than the highest number. */
    private static int end(List<Replica> replicas) {
        return replicas.stream().mapToInt(replica -> replica.index() + 1).max().orElse(0);
    }

    private MonitorProcess.Outlet outlet(Replica replica) {
        if (gossip == null) {
            return new DirectorOutlet(wiring, replica.index());
        }
        Gossip.Member member = gossip.join(replica);
        members.put(replica.index(), member);
        return new EmbeddedOutlet(wiring.simulation(), replica, member::made);
    }

    /**
     * A new coordinator's end. Its key is that of the node with this number, which need not be a
     * replica.
     */
    public Subscriber subscribe(int node, ScoreFormula formula, long halfLifeNanos) {
        ScoreBook book = new ScoreBook(formula, halfLifeNanos);
        Subscriber subscriber = new Subscriber(wiring, node, seeds.fork("subscriber", node), book);
        if (gossip != null) {
            members.computeIfAbsent(node, other -> gossip.join(null)).coordinator(subscriber);
        }
        return subscriber;
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
