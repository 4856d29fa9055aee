package io.horoscope.bench.lab.run;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.run.client.Client;
import io.horoscope.bench.lab.run.client.ClientMode;
import io.horoscope.bench.lab.run.client.ClientResult;
import io.horoscope.bench.lab.run.client.ClientRun;
import io.horoscope.bench.lab.run.client.Gates;
import io.horoscope.bench.lab.run.client.Load;
import io.horoscope.bench.lab.run.client.Workload;
import io.horoscope.bench.lab.run.record.Results;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** The testbed and the client of an experiment. One thread measures; any thread may close. */
public final class Bench implements AutoCloseable {

    private static final int WARM_UP_THREADS = 32;

    /** Copies of each record, where there are as many nodes. */
    private static final int REPLICAS = 3;

    private final Environment environment;
    private final Client client;
    private final RunOptions options;
    private final Results results;
    private final Consumer<String> progress;
    private final Map<MeasuredCluster, ClusterSampler> samplers = new HashMap<>();
    private Testbed testbed;
    private ClusterSize size;
    private int records;
    private int runs;
    private volatile boolean isClosed;

    public Bench(
            Environment environment,
            Client client,
            RunOptions options,
            Results results,
            Consumer<String> progress) {
        this.environment = environment;
        this.client = client;
        this.options = options;
        this.results = results;
        this.progress = progress;
    }

    public Results results() {
        return results;
    }

    public void say(String line) {
        progress.accept(line);
    }

    public Testbed testbed() {
        return testbed;
    }

    public ClusterSize size() {
        return size;
    }

    /** Brings up a stock and a patched cluster, and warms them up. */
    public void open(ClusterSize newSize, Workload... workloads) {
        open(newSize, Variant.STOCK_AND_PATCHED, workloads);
    }

    /** Brings up clusters with the same records, and runs each workload until code is compiled. */
    public void open(ClusterSize newSize, List<Variant> clusters, Workload... workloads) {
        for (Workload workload : workloads) {
            client.require(workload);
        }
        closeTestbed();
        size = newSize;
        records = environment.records(options.scale().records() * size.dataFactor());
        testbed = environment.testbed(clusters, size);
        testbed.up(client, records, REPLICAS, results.folder().resolve("raw/load"));
        List<Variant> offered = new ArrayList<>(testbed.offered(clusters));
        Collections.reverse(offered);
        for (Variant variant : offered) {
            warmUp(variant, workloads);
        }
        if (size.hasLimitedCache()) {
            testbed.halveCache(client.table().name());
        }
    }

    /** Starts the patched cluster alone, set up for a variant of it, without any data. */
    public LocalCluster openPatched(ClusterSize newSize, Variant variant) {
        return openPatched(newSize, variant, UnaryOperator.identity());
    }

    /** The same, with nodes adapted to an experiment. */
    public LocalCluster openPatched(
            ClusterSize newSize, Variant variant, UnaryOperator<LocalCluster> adapted) {
        closeTestbed();
        size = newSize;
        testbed = environment.testbed(List.of(Variant.HOROSCOPE), size);
        if (!(testbed instanceof LocalTestbed local)) {
            throw new IllegalStateException("this experiment needs the lab's own nodes");
        }
        LocalCluster cluster = local.upEmpty(adapted);
        testbed.setUp(variant);
        return cluster;
    }

    /** Runs workloads in mode any, in which coordinators and replicas get warm. */
    public void warmUp(Variant variant, Workload... workloads) {
        MeasuredCluster cluster = testbed.run(variant);
        testbed.setUp(variant);
        for (Workload workload : workloads) {
            say("warming up " + variant + " with " + workload.name());
            Load load = Load.saturation(WARM_UP_THREADS);
            Duration measured = Duration.ofSeconds(2);
            ClientRun run =
                    new ClientRun(ClientMode.ANY, workload, load, options.heating(), measured);
            Path raw = results.folder().resolve("raw/warm-up");
            client.run(run, cluster.nodes(), records, raw, () -> {});
        }
        results.settings()
                .put("cluster of " + variant + ", " + records + " records", cluster.settings());
    }

    /** Makes a variant the running one. Nodes get the fault first, if they have it throughout. */
    MeasuredCluster use(Variant variant, FaultPlan plan) {
        MeasuredCluster cluster = testbed.run(variant);
        // Everything that takes CPU time of nodes comes first, while they have it.
        sampler(cluster);
        testbed.setUp(variant);
        if (!plan.isNone() && !plan.isWindow()) {
            testbed.inject(plan.fault(), plan.nodes());
            testbed.setUp(variant);
        }
        return cluster;
    }

    ClusterSampler sampler(MeasuredCluster cluster) {
        return samplers.computeIfAbsent(
                cluster, key -> new ClusterSampler(key, client.table().name()));
    }

    /** The name of the next run, and of its folder below raw. */
    String nextRun(String what) {
        runs++;
        return "%03d-%s".formatted(runs, what);
    }

    /**
     * Runs the client against a cluster.
     *
     * @throws LabException if the figures must not be used, or a node died
     */
    ClientResult run(
            MeasuredCluster cluster,
            ClientRun run,
            double allowedFailures,
            String name,
            Runnable meanwhile) {
        requireOpen();
        Path raw = results.folder().resolve("raw").resolve(name);
        ClientResult result = client.run(run, cluster.nodes(), records, raw, meanwhile);
        requireOpen();
        testbed.requireAlive();
        List<String> complaints = Gates.complaints(run, result, allowedFailures);
        if (!complaints.isEmpty()) {
            throw new LabException(
                    "the run '%s' is refused: %s (see %s)"
                            .formatted(name, String.join("; ", complaints), raw));
        }
        return result;
    }

    /** Ends everything, by any thread. Later measurements are refused. */
    @Override
    public synchronized void close() {
        isClosed = true;
        client.close();
        try {
            closeTestbed();
        } finally {
            environment.close();
        }
    }

    /** Not a LabException: an interrupted run is not one that is refused. */
    private void requireOpen() {
        if (isClosed) {
            throw new IllegalStateException("interrupted");
        }
    }

    private void closeTestbed() {
        List.copyOf(samplers.values()).forEach(ClusterSampler::close);
        samplers.clear();
        if (testbed != null) {
            testbed.close();
        }
    }
}
