package io.horoscope.bench.lab.experiment.governed;

import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.experiment.governed.GovernedScenarios.Named;
import io.horoscope.bench.lab.run.Bench;
import io.horoscope.bench.lab.run.load.PacedReads;
import io.horoscope.bench.lab.run.record.CsvTable;
import io.horoscope.bench.sim.scenario.Live;
import io.horoscope.bench.sim.scenario.Run;
import io.horoscope.bench.sim.scenario.SelectorChoice;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * Scenarios on governed nodes, and beside each real run the simulated one of the same seed, which
 * are the rows of {@code governed.csv}.
 */
public record Governed(Bench bench, GovernedCluster cluster, CsvTable table) {

    public static final Map<String, String> FACTS =
            Map.of(
                    "Cluster",
                    "3 nodes without CPU limit, with 4 read threads each",
                    "Records",
                    GovernedCluster.ROWS + " of 100 B, three copies",
                    "Client",
                    "the simulator's clients in real time; latencies from when reads were due",
                    "Consistency level",
                    "ONE, without speculative retry",
                    "Blocks",
                    "each round has a run of every scenario with every selector, in random order,"
                            + " with a seed of its own");

    /** To set all nodes up. */
    private static final long LEAD_NANOS = TimeUnit.SECONDS.toNanos(2);

    /** Of each coordinator, before anything is measured. */
    private static final double HEATING_READS_PER_SECOND = 100;

    /** Measures all rounds. */
    public static void measure(Bench bench) {
        List<Named> scenarios = GovernedScenarios.all();
        bench.results().begin(Map.of("seed", 1, "baseline", Arms.ALL.get(0).label()));
        bench.results()
                .part(Map.of("heading", "Real nodes beside the simulator", "kind", "governed"));
        Live.Shape shape = Live.shape(scenarios.get(0).scenario());
        try (GovernedCluster cluster =
                        GovernedCluster.open(bench, shape, Places.ofThisRun().governor());
                CsvTable table = table(bench, shape.nodes())) {
            Governed governed = new Governed(bench, cluster, table);
            governed.heat(bench.options().heating(), scenarios.get(0));
            for (int round = 0; round < bench.options().repetitions(); round++) {
                governed.round(round, scenarios);
            }
        }
    }

    private static CsvTable table(Bench bench, int nodes) {
        List<String> columns =
                new ArrayList<>(List.of("scenario", "round", "position", "arm", "cluster"));
        columns.addAll(Figures.COLUMNS);
        IntStream.range(0, nodes).forEach(node -> columns.add("share_" + node));
        return bench.results().table("governed", columns);
    }

    /** Governed, so that nodes have learned nothing of faster reads. */
    private void heat(Duration time, Named scenario) {
        bench.say("warming up");
        cluster.govern(scenario.text(), 0, System.nanoTime());
        for (SelectorChoice arm : Arms.ALL) {
            cluster.switchTo(arm);
            new PacedReads(cluster.coordinators(), cluster.dataset(), HEATING_READS_PER_SECOND, 1)
                    .run(time.dividedBy(Arms.ALL.size()));
        }
        cluster.endGoverning();
    }

    private void round(int round, List<Named> scenarios) {
        long seed = 1L + round;
        List<Integer> order = new ArrayList<>();
        IntStream.range(0, scenarios.size() * Arms.ALL.size()).forEach(order::add);
        Collections.shuffle(order, new Random(seed));
        for (int position = 0; position < order.size(); position++) {
            Named scenario = scenarios.get(order.get(position) / Arms.ALL.size());
            SelectorChoice arm = Arms.ALL.get(order.get(position) % Arms.ALL.size());
            List<Object> key = List.of(scenario.name(), round, position, arm.label());
            Figures real = real(scenario, arm, seed);
            Figures simulated = Figures.simulated(Run.of(scenario.scenario(), arm, seed));
            row(key, "real", real);
            row(key, "simulated", simulated);
            bench.results().measured();
            bench.say("%s, %s, round %d".formatted(scenario.name(), arm.label(), round + 1));
            bench.say("  real:      " + real);
            bench.say("  simulated: " + simulated);
        }
    }

    private Figures real(Named scenario, SelectorChoice arm, long seed) {
        cluster.switchTo(arm);
        long startNanos = System.nanoTime() + LEAD_NANOS;
        ScenarioReads reads = new ScenarioReads(cluster, scenario.scenario().phases(), startNanos);
        cluster.govern(scenario.text(), seed, startNanos);
        reads.run(scenario.scenario(), seed);
        long[] served = cluster.served();
        cluster.endGoverning();
        bench.testbed().requireAlive();
        if (reads.isLate()) {
            bench.results().note("not to be used: " + scenario.name() + ": " + reads);
        }
        return reads.figures(served);
    }

    private void row(List<Object> key, String where, Figures figures) {
        List<Object> row = new ArrayList<>(key);
        row.add(where);
        row.addAll(figures.row());
        table.row(row);
    }
}
