package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.run.bed.Bed;
import io.horoscope.bench.lab.run.bed.Clusters;
import io.horoscope.bench.lab.run.bed.LocalBed;
import io.horoscope.bench.lab.run.bed.MeasuredCluster;
import io.horoscope.bench.lab.run.bed.Side;
import io.horoscope.bench.lab.run.bed.Site;
import io.horoscope.bench.lab.run.client.Client;
import io.horoscope.bench.lab.run.client.ClientMode;
import io.horoscope.bench.lab.run.client.ClientResult;
import io.horoscope.bench.lab.run.client.ClientRun;
import io.horoscope.bench.lab.run.client.Gates;
import io.horoscope.bench.lab.run.record.Recorder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** What an experiment runs on and with: clusters, client, scale, and the folder of its results. */
final class Bench implements AutoCloseable {

    private static final int WARM_UP_THREADS = 32;

    /** Copies of each record, where there are as many nodes. */
    private static final int REPLICAS = 3;

    private final Site site;
    private final Client client;
    private final Extent extent;
    private final Path folder;
    private final Recorder recorder;
    private final Consumer<String> progress;
    private final Map<MeasuredCluster, Probe> probes = new HashMap<>();
    private Bed bed;
    private int records;
    private int run;
    private volatile boolean isClosed;

    /**
     * @param folder of the results; exists
     * @param recorder of settings and runs
     */
    Bench(
            Site site,
            Client client,
            Extent extent,
            Path folder,
            Recorder recorder,
            Consumer<String> progress) {
        this.site = site;
        this.client = client;
        this.extent = extent;
        this.folder = folder;
        this.recorder = recorder;
        this.progress = progress;
    }

    Scale scale() {
        return extent.scale();
    }

    Extent extent() {
        return extent;
    }

    List<ClientMode> modes() {
        return extent.modes();
    }

    Path folder() {
        return folder;
    }

    void say(String line) {
        progress.accept(line);
    }

    Bed bed() {
        return bed;
    }

    /** What was measured, and with what, for files. */
    Recorder recorder() {
        return recorder;
    }

    /** Notes what is known of the experiment before anything starts. */
    void begin(String experiment) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("name", experiment);
        facts.put("scale", scale().name());
        facts.put("profile", scale().profile().name());
        facts.put("repetitions", extent.repetitions());
        facts.put("modes", modes().stream().map(ClientMode::word).collect(Collectors.toList()));
        recorder.begin(facts);
    }

    /** Makes a bed with the same records for every side, and runs until all code is compiled. */
    void open(int nodes, int recordCount, Map<String, String> properties, String... workloads) {
        open(Clusters.STOCK_AND_PATCHED, nodes, recordCount, properties, workloads);
    }

    /** The same with clusters of one's choice. */
    void open(
            Clusters which,
            int nodes,
            int recordCount,
            Map<String, String> properties,
            String... workloads) {
        for (String workload : workloads) {
            client.require(workload);
        }
        closeBed();
        records = site.records(recordCount);
        bed = site.bed(which, nodes);
        bed.up(client, records, REPLICAS, folder.resolve("raw/load"));
        List<Side> sides = new ArrayList<>(bed.offered(which.sides()));
        Collections.reverse(sides);
        for (Side side : sides) {
            heat(side, properties, workloads);
        }
    }

    /** Starts the patched cluster alone, without any data. */
    LocalCluster openPatched(int nodes) {
        closeBed();
        bed = site.bed(Clusters.PATCHED_ONLY, nodes);
        if (!(bed instanceof LocalBed local)) {
            throw new IllegalStateException("this experiment needs the lab's own nodes");
        }
        LocalCluster cluster = local.upEmpty();
        bed.setUp(Side.STAY);
        return cluster;
    }

    /** Coordinators and replicas both get warm in mode any, whichever mode is measured. */
    private void heat(Side side, Map<String, String> properties, String... workloads) {
        MeasuredCluster cluster = bed.use(side);
        for (String workload : workloads) {
            say("warming up " + side + " with " + workload);
            ClientRun warm =
                    new ClientRun(
                            ClientMode.ANY,
                            workload,
                            WARM_UP_THREADS,
                            0,
                            scale().heating(),
                            Duration.ofSeconds(2));
            client.run(
                    with(warm, properties),
                    cluster.nodes(),
                    records,
                    folder.resolve("raw/warm-up"),
                    () -> {});
        }
        recorder.cluster("cluster of " + side + ", " + records + " records", cluster.settings());
    }

    /** Makes a side the running one, with CPU limits and disturbances as the setup says. */
    MeasuredCluster use(Side side, Setup setup) {
        MeasuredCluster cluster = bed.run(side);
        // All that takes CPU time of nodes comes first, while they have it.
        probe(cluster);
        bed.setUp(side);
        if (!setup.troubled().isEmpty()) {
            bed.disturb(setup.troubled(), setup.trouble(), setup.cores());
            bed.setUp(side);
        }
        return cluster;
    }

    /** Ends what {@link #use} began. */
    void relieve(Setup setup) {
        if (!setup.troubled().isEmpty()) {
            bed.relieve(setup.troubled(), setup.trouble(), setup.cores());
        }
    }

    Probe probe(MeasuredCluster cluster) {
        return probes.computeIfAbsent(cluster, key -> new Probe(key, client.table().name()));
    }

    /**
     * Runs the client against a cluster.
     *
     * @throws LabException if the figures must not be used, or a node died
     */
    ClientResult measure(
            MeasuredCluster cluster,
            ClientRun clientRun,
            Map<String, String> properties,
            double allowedFailures,
            String name,
            Runnable meanwhile) {
        run++;
        requireOpen();
        String runName = String.format("%03d-%s", run, name);
        recorder.startRun(runName);
        Path raw = folder.resolve("raw").resolve(runName);
        ClientResult result =
                client.run(with(clientRun, properties), cluster.nodes(), records, raw, meanwhile);
        requireOpen();
        bed.requireAlive();
        List<String> complaints = Gates.complaints(clientRun, result, allowedFailures);
        if (!complaints.isEmpty()) {
            throw new LabException(
                    "the run '"
                            + name
                            + "' is refused: "
                            + String.join("; ", complaints)
                            + " (see "
                            + raw
                            + ")");
        }
        return result;
    }

    /** Ends everything, by whichever thread asks first. What still wants to measure is refused. */
    @Override
    public synchronized void close() {
        isClosed = true;
        client.close();
        try {
            closeBed();
        } finally {
            site.close();
        }
    }

    /** A run that somebody interrupted is none of those that are merely not counted. */
    private void requireOpen() {
        if (isClosed) {
            throw new IllegalStateException("interrupted");
        }
    }

    private void closeBed() {
        new ArrayList<>(probes.values()).forEach(Probe::close);
        probes.clear();
        if (bed != null) {
            bed.close();
        }
    }

    private static ClientRun with(ClientRun clientRun, Map<String, String> properties) {
        ClientRun with = clientRun;
        for (Map.Entry<String, String> property : properties.entrySet()) {
            with = with.with(property.getKey(), property.getValue());
        }
        return with;
    }
}
