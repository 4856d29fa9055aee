package io.horoscope.bench.sim.scenario;

import io.horoscope.bench.sim.cluster.Cluster;
import io.horoscope.bench.sim.cluster.Coordinator;
import io.horoscope.bench.sim.cluster.Location;
import io.horoscope.bench.sim.cluster.Network;
import io.horoscope.bench.sim.cluster.NodeKind;
import io.horoscope.bench.sim.cluster.NodeLoads;
import io.horoscope.bench.sim.cluster.OracleSelector;
import io.horoscope.bench.sim.cluster.Planner;
import io.horoscope.bench.sim.cluster.ReadSettings;
import io.horoscope.bench.sim.cluster.ReadTarget;
import io.horoscope.bench.sim.cluster.Replica;
import io.horoscope.bench.sim.cluster.Ring;
import io.horoscope.bench.sim.cluster.Service;
import io.horoscope.bench.sim.cluster.Tenants;
import io.horoscope.bench.sim.engine.Seeds;
import io.horoscope.bench.sim.engine.Simulation;
import io.horoscope.bench.sim.fault.World;
import io.horoscope.bench.sim.load.DriverPolicy;
import io.horoscope.bench.sim.load.Keys;
import io.horoscope.bench.sim.load.Reader;
import io.horoscope.bench.sim.load.TokenAware;
import io.horoscope.bench.sim.measure.Recorder;
import io.horoscope.bench.sim.measure.RunResult;
import io.horoscope.bench.sim.telemetry.DatagramLink;
import io.horoscope.bench.sim.telemetry.Subscriber;
import io.horoscope.bench.sim.telemetry.Telemetry;
import io.horoscope.core.Failures;
import io.horoscope.core.schedule.Scheduling;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.baseline.DynamicSnitchSelector;
import io.horoscope.core.settings.SettingsException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;

/** One run: builds a scenario with a selector and a seed, and runs it. */
public final class Run {

    private static final long LOADS_EVERY_NANOS = 1_000_000_000L;

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
        ClusterSettings settings = scenario.cluster();
        Ring ring = settings.ring(seeds);
        Network network = new Network(ring, scenario.network(), seeds.fork("network", 0));
        List<Replica> replicas = replicas(scenario, simulation, seeds, network, choice::scheduling);
        ReadSettings reads =
                new ReadSettings(
                        scenario.load().consistency(),
                        settings.shadowReads(),
                        settings.timeoutNanos(),
                        settings.expiry(),
                        scenario.telemetry().expiryNanos(),
                        choice.retryPercentile(scenario.load().retryPercentile()),
                        choice.retryBudget(),
                        new Tenants(scenario.load().reportingKeys(), choice.scheduling()));
        Cluster cluster = new Cluster(ring, network, replicas, reads);
        Recorder recorder =
                new Recorder(settings.nodes(), scenario.phases(), scenario.slowWindows());
        TelemetrySettings reports = scenario.telemetry();
        DatagramLink link =
                new DatagramLink(simulation, reports.network(), seeds.fork("telemetry", 0));
        Telemetry.Settings monitors =
                new Telemetry.Settings(
                        choice.channel(reports.channel()),
                        reports.directors(),
                        reports.measurement());
        Telemetry telemetry = new Telemetry(simulation, seeds, monitored(replicas), monitors, link);
        List<Coordinator> coordinators =
                IntStream.range(0, scenario.coordinators().count())
                        .mapToObj(i -> coordinator(i, cluster, recorder, telemetry))
                        .toList();
        World world = new World(simulation, seeds, network, replicas, telemetry);
        scenario.faults().forEach(entry -> entry.fault().inject(world, entry.window()));
        startLoad(scenario, simulation, seeds, coordinators, drivers(ring, replicas, coordinators));
        simulation.runUntil(scenario.phases().endNanos());
        return RunResult.of(
                recorder,
                scenario.phases(),
                scenario.faults().stream()
                        .filter(FaultSettings::movesReads)
                        .map(FaultSettings::window)
                        .toList(),
                replicas.stream().mapToLong(Replica::dropped).sum());
    }

    /** All nodes as replicas; starts their changes of speed. */
    static List<Replica> replicas(
            Scenario scenario,
            Simulation simulation,
            Seeds seeds,
            Network network,
            Supplier<Scheduling> scheduling) {
        int keys = scenario.load().keys();
        List<Replica> replicas = new ArrayList<>();
        for (int index = 0; index < scenario.cluster().nodes(); index++) {
            NodeKind node = scenario.cluster().node(index);
            Service service = scenario.service().service(simulation, seeds, index, keys);
            replicas.add(new Replica(simulation, network, node, service, scheduling.get()));
        }
        return replicas;
    }

    /** None where drivers know nothing of keys. */
    private List<TokenAware> drivers(
            Ring ring, List<Replica> replicas, List<Coordinator> coordinators) {
        CoordinatorSettings settings = scenario.coordinators();
        ClientSettings clients = choice.clients().orElse(new ClientSettings(settings.driver(), 1));
        if (clients.driver() == DriverPolicy.ANY) {
            return List.of();
        }
        if (settings.onNodes() == 0) {
            throw new SettingsException(
                    List.of(
                            "clients: none can choose among coordinators that are not on nodes;"
                                    + " allowed: a scenario whose coordinators are"));
        }
        IntPredicate isUp = node -> node < settings.onNodes() && replicas.get(node).isAlive();
        List<TokenAware> drivers = new ArrayList<>();
        for (int number = 0; number < clients.count(); number++) {
            UniformRandomProvider random = seeds.fork("driver", number);
            TokenAware driver =
                    new TokenAware(clients.driver(), ring, isUp, random, simulation::nowNanos);
            if (clients.driver() == DriverPolicy.HOROSCOPE && choice.hasReports()) {
                askForLoads(driver, seeds.fork("loads", number), coordinators);
            }
            drivers.add(driver);
        }
        return drivers;
    }

    /** Once a second, as the module driver asks nodes with Horoscope. */
    private void askForLoads(
            TokenAware driver, UniformRandomProvider random, List<Coordinator> coordinators) {
        simulation.every(
                (long) (LOADS_EVERY_NANOS * random.nextDouble()),
                LOADS_EVERY_NANOS,
                now -> driver.take(coordinators.get(random.nextInt(coordinators.size())).loads()));
    }

    /**
     * Starts the clients, which read from these coordinators.
     *
     * @param drivers none where they know nothing of keys
     */
    static void startLoad(
            Scenario scenario,
            Simulation simulation,
            Seeds seeds,
            List<? extends ReadTarget> coordinators,
            List<TokenAware> drivers) {
        LoadSettings load = scenario.load();
        Reader reader =
                new Reader(
                        coordinators,
                        scenario.coordinators().weights(),
                        new Keys(load.keys(), load.zipf(), seeds.fork("keys", 0)),
                        load.scans(),
                        drivers,
                        seeds.fork("reader", 0));
        load.start(simulation, seeds, reader, scenario.capacityPerSecond());
    }

    private List<Replica> monitored(List<Replica> replicas) {
        return replicas.stream()
                .filter(replica -> !scenario.cluster().stock().contains(replica.index()))
                .toList();
    }

    private Coordinator coordinator(
            int number, Cluster cluster, Recorder recorder, Telemetry telemetry) {
        CoordinatorSettings settings = scenario.coordinators();
        Subscriber subscriber =
                telemetry.subscribe(
                        settings.identity(number, cluster.nodes()),
                        scenario.telemetry().formula(),
                        scenario.telemetry().halfLifeNanos());
        UniformRandomProvider random = seeds.fork("coordinator", number);
        Planner planner = planner(number, cluster, subscriber, random);
        Coordinator coordinator = new Coordinator(simulation, cluster, recorder, planner, random);
        if (choice.clients().isPresent()) {
            coordinator.stallWithNode();
        }
        return coordinator;
    }

    private Planner planner(
            int coordinator, Cluster cluster, NodeLoads loads, UniformRandomProvider random) {
        Location location = scenario.coordinators().location(coordinator, cluster.ring());
        ReplicaSelector selector =
                choice.isOracle()
                        ? new OracleSelector(cluster, location)
                        : choice.make(scenario.coordinators().count());
        DynamicSnitchSelector stock = choice.stock(selector);
        Planner planner =
                new Planner(
                        cluster, location, new Planner.Selectors(selector, stock), loads, random);
        double phase = seeds.fork("tick", coordinator).nextDouble();
        tick(planner.selector(), phase);
        if (stock != null && stock != selector) {
            tick(stock, phase);
        }
        return planner;
    }

    private void tick(ReplicaSelector selector, double phase) {
        long intervalNanos = selector.tickIntervalNanos();
        if (intervalNanos > 0) {
            simulation.every(
                    (long) (intervalNanos * phase),
                    intervalNanos,
                    now -> {
                        try {
                            selector.tick(now);
                        } catch (RuntimeException | Error thrown) {
                            Failures.passOnFatal(thrown);
                        }
                    });
        }
    }
}
