package io.horoscope.bench.sim.scenario;

import io.horoscope.bench.sim.cluster.Cluster;
import io.horoscope.bench.sim.cluster.Coordinator;
import io.horoscope.bench.sim.cluster.Location;
import io.horoscope.bench.sim.cluster.OracleSelector;
import io.horoscope.bench.sim.cluster.Planner;
import io.horoscope.bench.sim.cluster.ReadSettings;
import io.horoscope.bench.sim.cluster.Replica;
import io.horoscope.bench.sim.cluster.Ring;
import io.horoscope.bench.sim.disturb.World;
import io.horoscope.bench.sim.engine.Seeds;
import io.horoscope.bench.sim.engine.Simulation;
import io.horoscope.bench.sim.measure.Recorder;
import io.horoscope.bench.sim.measure.RunResult;
import io.horoscope.bench.sim.telemetry.Subscriber;
import io.horoscope.bench.sim.telemetry.Telemetry;
import io.horoscope.core.Failures;
import io.horoscope.core.select.DynamicSnitchSelector;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.score.ScoreTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.commons.rng.UniformRandomProvider;

/** One run: a scenario, a selector and a seed, wired together and let go. */
public final class Run {

    private final Scenario scenario;
    private final SelectorChoice choice;
    private final Seeds seeds;
    private final Simulation simulation = new Simulation();

    private Run(Scenario scenario, SelectorChoice choice, long seed) {
        this.scenario = scenario;
        this.choice = choice;
        this.seeds = new Seeds(seed);
    }

    /** Runs to the end. The same arguments give the same history. */
    public static RunResult of(Scenario scenario, SelectorChoice choice, long seed) {
        return new Run(scenario, choice, seed).run();
    }

    private RunResult run() {
        ClusterSettings settings = scenario.cluster;
        Ring ring = settings.ring(seeds);
        io.horoscope.bench.sim.cluster.Network network = scenario.network.network(ring, seeds);
        Replica[] replicas = replicas(network);
        Cluster cluster =
                new Cluster(
                        ring,
                        network,
                        replicas,
                        new ReadSettings(
                                scenario.load.consistency,
                                settings.shadowReads,
                                settings.timeoutNanos,
                                scenario.telemetry.expiryNanos));
        Recorder recorder =
                new Recorder(settings.nodes, scenario.warmUpNanos, scenario.durationNanos);
        Telemetry telemetry = scenario.telemetry.start(simulation, seeds, replicas);
        List<Coordinator> coordinators = coordinators(cluster, recorder, telemetry);
        World world = new World(simulation, seeds, replicas, telemetry);
        scenario.disturbances.forEach(disturbance -> disturbance.begin(world));
        scenario.load.start(
                simulation,
                seeds,
                ring,
                coordinators,
                scenario.coordinators.weights(),
                scenario.capacityPerSecond());
        simulation.runUntil(scenario.durationNanos);
        return result(recorder);
    }

    private Replica[] replicas(io.horoscope.bench.sim.cluster.Network network) {
        Replica[] replicas = new Replica[scenario.cluster.nodes];
        for (int node = 0; node < replicas.length; node++) {
            replicas[node] =
                    new Replica(
                            simulation,
                            network,
                            node,
                            scenario.cluster.slots,
                            scenario.service.service(
                                    simulation, seeds, node, scenario.load.keyCount),
                            scenario.cluster.feedback);
        }
        return replicas;
    }

    private List<Coordinator> coordinators(
            Cluster cluster, Recorder recorder, Telemetry telemetry) {
        CoordinatorSettings settings = scenario.coordinators;
        List<Coordinator> coordinators = new ArrayList<>();
        for (int i = 0; i < settings.count; i++) {
            Subscriber subscriber =
                    telemetry.subscribe(
                            settings.identity(i, cluster.nodes()),
                            scenario.telemetry.formula,
                            scenario.telemetry.halfLifeNanos);
            Location location =
                    new Location(settings.localNode(i), settings.datacenter(i, cluster.ring()));
            UniformRandomProvider random = seeds.fork("coordinator", i);
            Planner planner = planner(cluster, location, subscriber::table, random, i);
            coordinators.add(new Coordinator(simulation, cluster, recorder, planner, random));
        }
        return coordinators;
    }

    private Planner planner(
            Cluster cluster,
            Location location,
            Supplier<ScoreTable> table,
            UniformRandomProvider random,
            int coordinator) {
        ReplicaSelector selector =
                choice.isOracle()
                        ? new OracleSelector(cluster.oracleView())
                        : choice.make(scenario.coordinators.count);
        DynamicSnitchSelector stock = choice.stock(selector);
        Planner planner = new Planner(cluster, location, selector, stock, table, random);
        double phase = seeds.fork("tick", coordinator).nextDouble();
        tick(planner.selector(), phase);
        if (stock != null && stock != selector) {
            tick(stock, phase);
        }
        return planner;
    }

    private void tick(ReplicaSelector selector, double phase) {
        if (selector.tickIntervalNanos() > 0) {
            simulation.in(
                    (long) (selector.tickIntervalNanos() * phase),
                    now -> {
                        attempt(() -> selector.tick(now));
                        tick(selector, 1);
                    });
        }
    }

    private static void attempt(Runnable tick) {
        try {
            tick.run();
        } catch (RuntimeException | Error thrown) {
            Failures.passOnFatal(thrown);
        }
    }

    private RunResult result(Recorder recorder) {
        long settled = Math.max(scenario.warmUpNanos, scenario.settledNanos);
        RunResult.Builder result =
                new RunResult.Builder(
                        recorder,
                        scenario.durationNanos - scenario.warmUpNanos,
                        settled,
                        scenario.durationNanos,
                        simulation.happened());
        for (DisturbanceSettings disturbance : scenario.disturbances) {
            if (disturbance.movesReads()) {
                result.moved(disturbance.window(), scenario.durationNanos);
            }
        }
        return result.build();
    }
}
