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
import io.horoscope.bench.lab.run.load.TableName;
import io.horoscope.bench.lab.run.record.Results;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** The testbed and the client of an experiment. One thread measures; any thread may close. */
public final class Bench implements AutoCloseable {

    private static final int WARM_UP_THREADS = 32;
    private static final Duration SHORTEST_WARM_UP = Duration.ofSeconds(2);

    private final Environment environment;
    private final Client client;
    private final RunOptions options;
    private final Results results;
    private final Consumer<String> progress;
    private Testbed testbed;
    private ClusterSize size;
    private int records;
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

    public RunOptions options() {
        return options;
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

    /** The table of the client's records. */
    public TableName table() {
        return client.table().name();
    }

    public ClusterSize size() {
        return size;
    }

    /**
     * Before anything is started.
     *
     * @throws LabException if the client has no such workload
     */
    public void require(Workload workload) {
        client.require(workload);
    }

    /** Brings up a cluster with the client's records, and runs each workload with each arm. */
    public void open(ClusterSize newSize, List<Arm> arms, Workload... workloads) {
        for (Workload workload : workloads) {
            require(workload);
        }
        closeTestbed();
        size = newSize;
        records = environment.records(options.scale().records() * size.dataFactor());
        testbed = environment.testbed(size);
        testbed.up(client, records, results.folder().resolve("raw/load"));
        for (Workload workload : workloads) {
            warmUp(arms, workload);
        }
        if (size.hasLimitedCache()) {
            testbed.halveCache(client.table().name());
        }
        results.settings().put(size + ", " + records + " records", testbed.settings());
    }

    /** Runs a workload in mode any, in which coordinators and replicas get warm. */
    public void warmUp(List<Arm> arms, Workload workload) {
        say("warming up with " + workload.name());
        Duration share = options.heating().dividedBy(arms.size());
        Duration time = share.compareTo(SHORTEST_WARM_UP) < 0 ? SHORTEST_WARM_UP : share;
        Load load = Load.saturation(WARM_UP_THREADS);
        ClientRun run = new ClientRun(ClientMode.ANY, workload, load, Duration.ZERO, time);
        for (Arm arm : arms) {
            testbed.switchTo(arm);
            client.run(run, testbed.nodes(), records, results.folder().resolve("raw/warm-up"));
        }
    }

    /** Starts a cluster of the lab's own nodes without any data. */
    public LocalCluster openEmpty(ClusterSize newSize) {
        return openEmpty(newSize, UnaryOperator.identity());
    }

    /** The same, with nodes adapted to an experiment. */
    public LocalCluster openEmpty(ClusterSize newSize, UnaryOperator<LocalCluster> adapted) {
        closeTestbed();
        size = newSize;
        testbed = environment.testbed(size);
        if (!(testbed instanceof LocalTestbed local)) {
            throw new IllegalStateException("this experiment needs the lab's own nodes");
        }
        return local.upEmpty(adapted);
    }

    /**
     * Runs the client.
     *
     * @param folder of the run below raw
     * @throws LabException if the figures must not be used, or a node died
     */
    public ClientResult run(ClientRun run, double allowedFailures, String folder) {
        requireOpen();
        Path raw = results.folder().resolve("raw").resolve(folder);
        ClientResult result = client.run(run, testbed.nodes(), records, raw);
        requireOpen();
        testbed.requireAlive();
        List<String> complaints = Gates.complaints(run, result, allowedFailures);
        if (!complaints.isEmpty()) {
            throw new LabException(
                    "the run '%s' is refused: %s (see %s)"
                            .formatted(folder, String.join("; ", complaints), raw));
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
        if (testbed != null) {
            testbed.close();
        }
    }
}
