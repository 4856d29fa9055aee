package io.horoscope.bench.lab.run;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.run.Part.Conditions;
import io.horoscope.bench.lab.run.client.ClientMode;
import io.horoscope.bench.lab.run.client.ClientResult;
import io.horoscope.bench.lab.run.client.ClientRun;
import io.horoscope.bench.lab.run.client.Latencies;
import io.horoscope.bench.lab.run.client.Load;
import io.horoscope.bench.lab.run.client.Workload;
import io.horoscope.bench.lab.run.record.FaultEvent;
import io.horoscope.bench.lab.run.record.RunKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Measures the parts of an experiment. Variants are interleaved, A B C, C B A, A B C and so on, so
 * that drift over time affects all of them alike. Every run discards its warm-up. A run that is
 * refused leaves a gap and a line.
 */
public final class Runner {

    /** Starting a client, changing over, sampling the nodes. */
    private static final double OVERHEAD_SECONDS = 7;

    private static final double NANOS_PER_MILLI = 1e6;

    private final Bench bench;
    private final RunOptions options;

    public Runner(Bench bench, RunOptions options) {
        this.bench = bench;
        this.options = options;
    }

    public Bench bench() {
        return bench;
    }

    public RunOptions options() {
        return options;
    }

    /**
     * What came out of a part, for experiments that decide by it how to go on.
     *
     * @param perSecond throughputs by variant
     */
    public record Outcome(Map<Variant, List<Double>> perSecond, int refused) {}

    /**
     * Measures a part in each client mode.
     *
     * @param heading of the parts, before the mode
     */
    public void measureInModes(
            String heading,
            Workload workload,
            FaultPlan fault,
            List<Variant> variants,
            List<Load> loads) {
        for (ClientMode mode : options.modes()) {
            Conditions conditions = new Conditions(mode, workload, fault);
            measure(new Part(heading + mode.word(), conditions, variants, loads));
        }
    }

    /** Measures a part. Its rows are added to the results. */
    public Outcome measure(Part part) {
        Conditions conditions = part.conditions();
        bench.results().part(part.describe());
        List<Variant> variants = bench.testbed().offered(part.variants());
        bench.results().baseline(variants.get(0).name());
        bench.testbed().limitCpu(conditions.firstLimitedNode(), bench.size().cores());
        Map<Variant, List<Double>> perSecond = new LinkedHashMap<>();
        variants.forEach(variant -> perSecond.put(variant, new ArrayList<>()));
        int refused = 0;
        int left = part.loads().size() * options.repetitions() * variants.size();
        for (Load load : part.loads()) {
            for (int repetition = 0; repetition < options.repetitions(); repetition++) {
                List<Variant> order = new ArrayList<>(variants);
                if (repetition % 2 == 1) {
                    Collections.reverse(order);
                }
                for (Variant variant : order) {
                    Run run = prepare(part, variant, load, repetition);
                    OptionalDouble throughput = measure(run, left(run.client(), left--));
                    throughput.ifPresent(perSecond.get(variant)::add);
                    refused += throughput.isPresent() ? 0 : 1;
                }
            }
        }
        return new Outcome(perSecond, refused);
    }

    private Run prepare(Part part, Variant variant, Load load, int repetition) {
        Conditions conditions = part.conditions();
        boolean isWindow = conditions.fault().isWindow();
        Scale scale = options.scale();
        Duration warmUp = isWindow ? FaultWindow.warmUp(scale) : scale.warmUp();
        Duration measured = isWindow ? FaultWindow.measured() : scale.measured();
        ClientMode mode = conditions.mode();
        String name = mode.word() + "-" + variant.fileName();
        String run = bench.nextRun(isWindow ? "event-" + name : name + "-" + load.threads());
        return new Run(
                part,
                variant,
                new RunKey(part.heading(), load.label(), variant.name(), repetition, run),
                new ClientRun(mode, conditions.workload(), load, warmUp, measured));
    }

    /** The throughput; empty if the run was refused. */
    private OptionalDouble measure(Run run, String left) {
        FaultPlan plan = run.fault();
        MeasuredCluster cluster = bench.use(run.variant(), plan);
        Map<String, Object> row = run.row(bench.size().cores());
        try {
            ClientResult result;
            if (plan.isWindow()) {
                FaultEvent event = run.event(bench, cluster, options.scale(), row);
                result = event.result();
                bench.say(describe(run, event) + left);
            } else {
                result = run.block(bench, cluster);
                bench.say(describe(run, result) + left);
            }
            row.put("outcome", "counted");
            bench.results().run(row);
            return OptionalDouble.of(result.perSecond());
        } catch (LabException e) {
            bench.testbed().requireAlive();
            row.put("outcome", e.getMessage());
            bench.results().run(row);
            bench.results().refusal(e.getMessage());
            bench.say("not counted: " + e.getMessage());
            return OptionalDouble.empty();
        } finally {
            if (!plan.isNone() && !plan.isWindow()) {
                bench.testbed().clear(plan.fault(), plan.nodes());
            }
        }
    }

    private static String describe(Run run, ClientResult result) {
        return String.format(
                Locale.ROOT,
                "%s: %.0f/s, p50 %.1f ms, p99 %.1f ms%s",
                describe(run),
                result.perSecond(),
                millis(result.latencies(), 0.5),
                millis(result.latencies(), 0.99),
                result.failureCount() == 0 ? "" : ", failed " + result.failures());
    }

    private static String describe(Run run, FaultEvent event) {
        return String.format(
                Locale.ROOT,
                "%s: share %.1f %% -> %.1f %%, 80 %% gone: %s%s, p99 %.1f -> %.1f ms",
                describe(run),
                100 * event.change().shareBefore(),
                100 * event.change().shareDuring(),
                show(event.change().leftAfter()),
                event.change().leftAfter().isPresent()
                        ? ", back: " + show(event.change().backAfter())
                        : "",
                millis(event.before(), 0.99),
                millis(event.during(), 0.99));
    }

    private static String describe(Run run) {
        return run.client().mode().word() + ", " + run.key().point() + ", " + run.variant();
    }

    private static double millis(Latencies latencies, double share) {
        return latencies.quantileNanos(share) / NANOS_PER_MILLI;
    }

    private static String show(OptionalDouble seconds) {
        return seconds.isPresent()
                ? String.format(Locale.ROOT, "within %.2f s", seconds.getAsDouble())
                : "never";
    }

    private static String left(ClientRun run, int runs) {
        long each = run.warmUp().plus(run.measured()).toSeconds();
        double minutes = Math.ceil(runs * (each + OVERHEAD_SECONDS) / 60);
        return String.format(Locale.ROOT, " (about %.0f min of this part left)", minutes);
    }
}
