package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.run.bed.MeasuredCluster;
import io.horoscope.bench.lab.run.bed.Side;
import io.horoscope.bench.lab.run.client.ClientMode;
import io.horoscope.bench.lab.run.client.ClientRun;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Workloads A, C and E on one, three and six nodes: what more nodes do to the same data and load, to more of either, and to
 * more of both. Each node has the same part of a processor whatever their number, so that a node more is CPU time more.
 */
final class Scalability implements Experiment {

    /** Six nodes then leave eight tenths of two processors to the client. */
    static final double CORES = 0.2;

    static final List<Side> SIDES = List.of(Side.VANILLA, Side.HOROSCOPE);

    /** What updates comes last: C and E then find the very files that both clusters were given. */
    static final List<String> WORKLOADS = List.of("workloadc", "workloade", "workloada");

    /** The paper's E has no inserts. */
    private static final Map<String, String> SCANS_ONLY =
            Map.of("scanproportion", "1", "insertproportion", "0");

    private static final String UPDATES = "workloada";
    private static final int HEATING_THREADS = 32;
    private static final double LEAST_RISE = 1.05;

    @Override
    public String name() {
        return "scalability";
    }

    @Override
    public String shows() {
        return "workloads A, C and E on 1, 3 and 6 nodes: speedup, data, load and total scalability, threads to the timeout point";
    }

    @Override
    public String origin() {
        return "YCSB scalability paper figures 3 to 11, which found that more nodes help only with many threads or much data";
    }

    @Override
    public int nodesAtOnce() {
        return 2 * ScalabilityPlan.NODES.get(ScalabilityPlan.NODES.size() - 1);
    }

    @Override
    public int repetitions(Scale scale) {
        return scale == Scale.QUICK ? 1 : scale == Scale.NORMAL ? 2 : scale.repetitions();
    }

    @Override
    public Map<String, String> facts(Scale scale) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put(
                "Records",
                scale.records()
                        + " of 1 kB (data x1), three copies or as many as there are nodes; the paper's 1, 10 and 100 GB are not possible here");
        facts.put(
                "Cluster",
                "1, 3 and 6 nodes, 512 MB of heap and "
                        + CORES
                        + " of a processor each, whatever their number, so that six leave something to the client");
        facts.put(
                "Workloads",
                "A half updates, C reads only, E scans only (the paper's table I). A comes last; its updates make the two clusters' data differ a little, and are not undone");
        return facts;
    }

    @Override
    public void run(Bench bench, Findings findings) {
        ScalabilityPlan plan = new ScalabilityPlan(bench.scale());
        ClientMode mode = bench.modes().get(0);
        bench.say(
                String.format(
                        Locale.ROOT,
                        "%d pairs of clusters one after the other, coordinators: %s; about %.0f min at most",
                        plan.stands().size(),
                        mode.word(),
                        plan.minutes(bench.extent().repetitions())));
        ScalabilityResults results = new ScalabilityResults();
        for (Stand stand : plan.stands()) {
            bench.say(stand.toString());
            bench.open(
                    stand.nodes(),
                    bench.scale().records() * stand.dataFactor(),
                    PaperScans.properties(bench.scale()),
                    Lab5.READS,
                    Lab5.SCANS);
            for (String workload : WORKLOADS) {
                if (workload.equals(UPDATES)) {
                    heat(bench, mode);
                }
                measure(new Round(bench, findings, results, mode), plan, stand, workload);
            }
            findings.add(
                    "Measured: " + stand + ", coordinators: " + mode.word(),
                    ScalabilityView.tables(results, stand),
                    List.of());
        }
        findings.add(
                "Scalability",
                List.of(ScalabilityView.scaling(results)),
                ScalabilityView.figures(results, plan));
        ScalabilityView.verdicts(results, plan).forEach(findings::verdict);
    }

    private static void measure(Round round, ScalabilityPlan plan, Stand stand, String workload) {
        int last = 0;
        for (int threads : plan.threads(stand)) {
            round.run(stand, workload, threads);
            last = threads;
        }
        List<String> sides = SIDES.stream().map(Side::name).collect(Collectors.toList());
        for (int threads : plan.sweep(stand)) {
            boolean failed = round.run(stand, workload, threads);
            if (failed || !round.results.rises(workload, stand, sides, last, threads, LEAST_RISE)) {
                round.findings.verdict(
                        ScalabilityView.word(workload)
                                + ", "
                                + stand
                                + ": the sweep ends at "
                                + threads
                                + " threads, where "
                                + (failed
                                        ? "operations fail"
                                        : "throughput no longer rises by 5 %"));
                return;
            }
            last = threads;
        }
    }

    /** Updates are not among what the clusters were warmed up with: they would have changed the data of C and E. */
    private static void heat(Bench bench, ClientMode mode) {
        for (Side side : SIDES) {
            MeasuredCluster cluster = bench.bed().use(side);
            ClientRun run =
                    new ClientRun(
                            mode,
                            UPDATES,
                            HEATING_THREADS,
                            0,
                            bench.scale().heating(),
                            Duration.ofSeconds(2));
            bench.say("warming up " + side + " with " + UPDATES);
            bench.measure(cluster, run, Lab5.NO_MORE, 1, "heat-" + side.fileName(), () -> {});
        }
    }

    /** What a point is measured with. */
    private static final class Round {

        private final Bench bench;
        private final Findings findings;
        private final ScalabilityResults results;
        private final ClientMode mode;

        Round(Bench bench, Findings findings, ScalabilityResults results, ClientMode mode) {
            this.bench = bench;
            this.findings = findings;
            this.results = results;
            this.mode = mode;
        }

        /** Returns whether a run of it was refused, as one is in which an operation fails. */
        boolean run(Stand stand, String workload, int threads) {
            Comparison comparison =
                    new Comparison(
                                    bench,
                                    Setup.calm(workload, mode, CORES),
                                    SIDES,
                                    List.of(LoadPoint.saturation(threads)),
                                    workload.equals("workloade") ? SCANS_ONLY : Lab5.NO_MORE)
                            .run();
            findings.keep(workload + ", " + stand, comparison);
            comparison
                    .blocks()
                    .forEach(
                            block ->
                                    results.add(
                                            ScalabilityResults.Measured.of(
                                                    workload, stand, block)));
            return !comparison.refusals().isEmpty();
        }
    }
}
