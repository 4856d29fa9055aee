package io.horoscope.bench.sim.scenario;

import io.horoscope.bench.sim.cluster.Consistency;
import io.horoscope.bench.sim.cluster.Network;
import io.horoscope.bench.sim.cluster.ReadTarget;
import io.horoscope.bench.sim.cluster.Replica;
import io.horoscope.bench.sim.engine.RealTime;
import io.horoscope.bench.sim.engine.Seeds;
import io.horoscope.bench.sim.engine.Simulation;
import io.horoscope.bench.sim.fault.World;
import io.horoscope.bench.sim.load.DriverPolicy;
import io.horoscope.core.schedule.Scheduling;
import io.horoscope.core.settings.SettingsException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The parts of a scenario that a real cluster does not have by itself, in real time: how nodes
 * serve reads, with the faults of the scenario, and clients. They draw the same numbers as a
 * simulated run of the same seed.
 */
public final class Live {

    /** Sends a read to a real coordinator. */
    @FunctionalInterface
    public interface Sender {
        /**
         * Sends it; called in order of time, on one thread.
         *
         * @param coordinator number of its node
         * @param dueNanos on the clock of {@link System#nanoTime()}
         */
        void send(int coordinator, int key, long dueNanos);
    }

    /** The nodes that a scenario needs. */
    public record Shape(int nodes, int slots, int processors) {}

    private Live() {}

    /** What a real cluster for the scenario has. */
    public static Shape shape(Scenario scenario) {
        ClusterSettings cluster = scenario.cluster();
        return new Shape(cluster.nodes(), cluster.slots(), cluster.processors());
    }

    /**
     * Checks that a real cluster can show a scenario.
     *
     * @throws SettingsException with everything in it that none can
     */
    public static void check(String name, Scenario scenario) {
        List<String> problems = new ArrayList<>();
        boolean isOfSlots = scenario.faults().stream().allMatch(FaultSettings::isOfSlots);
        require(isOfSlots, "faults other than contention, quota and pause", problems);
        LoadSettings load = scenario.load();
        require(load.arrivals() == LoadSettings.Kind.EXPONENTIAL, "other arrivals", problems);
        require(load.consistency() == Consistency.ONE, "another consistency than one", problems);
        require(load.retryPercentile() == 0, "speculative_retry", problems);
        require(load.scans() == 0, "scans", problems);
        require(load.reporting() == 0, "reporting", problems);
        require(scenario.cluster().stock().isEmpty(), "stock nodes", problems);
        require(!scenario.cluster().expiry(), "expiry", problems);
        boolean onNodes = scenario.coordinators().onNodes() == scenario.cluster().nodes();
        require(onNodes, "coordinators that are not all nodes", problems);
        boolean isAny = scenario.coordinators().driver() == DriverPolicy.ANY;
        require(isAny, "token-aware drivers", problems);
        require(scenario.cluster().messageNanos() == 0, "message_cpu", problems);
        if (!problems.isEmpty()) {
            throw new SettingsException(
                    List.of(
                            "scenario '%s' cannot be governed, because of: %s"
                                    .formatted(name, String.join("; ", problems))));
        }
    }

    private static void require(boolean isFulfilled, String otherwise, List<String> problems) {
        if (!isFulfilled) {
            problems.add(otherwise);
        }
    }

    /** A node as a replica, from a time on the clock of {@link System#nanoTime()} on. */
    static LiveReplica replica(Scenario scenario, int node, long seed, long startNanos) {
        Simulation simulation = new Simulation();
        Seeds seeds = new Seeds(seed);
        Network network =
                new Network(
                        scenario.cluster().ring(seeds),
                        scenario.network(),
                        seeds.fork("network", 0));
        List<Replica> replicas =
                Run.replicas(scenario, simulation, seeds, network, Scheduling::byDefault);
        World world = new World(simulation, seeds, network, replicas, null);
        scenario.faults().forEach(entry -> entry.fault().inject(world, entry.window()));
        RealTime time = new RealTime("governor", simulation, System::nanoTime, startNanos);
        time.start();
        return new LiveReplica(time, replicas.get(node));
    }

    /**
     * The clients, from a time on the clock of {@link System#nanoTime()} on until closed. Reads are
     * sent by one thread.
     */
    public static RealTime load(Scenario scenario, long seed, long startNanos, Sender sender) {
        Simulation simulation = new Simulation();
        List<ReadTarget> coordinators =
                IntStream.range(0, scenario.coordinators().count())
                        .<ReadTarget>mapToObj(
                                number ->
                                        (operation, key, origin) ->
                                                sender.send(
                                                        number,
                                                        key,
                                                        startNanos + simulation.nowNanos()))
                        .toList();
        Run.startLoad(scenario, simulation, new Seeds(seed), coordinators, List.of());
        RealTime time = new RealTime("clients", simulation, System::nanoTime, startNanos);
        time.start();
        return time;
    }
}
