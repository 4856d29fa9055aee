package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.experiment.bed.Bed;
import io.horoscope.bench.lab.experiment.bed.Pair;
import io.horoscope.bench.lab.experiment.bed.Side;
import io.horoscope.bench.lab.experiment.client.ClientMode;
import io.horoscope.bench.lab.experiment.client.ClientResult;
import io.horoscope.bench.lab.experiment.client.ClientRun;
import io.horoscope.bench.lab.experiment.client.Gates;
import io.horoscope.bench.lab.experiment.client.YcsbClient;
import io.horoscope.bench.lab.experiment.record.Recorder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** What an experiment runs on and with: clusters, client, scale, and the folder of its results. */
final class Bench implements AutoCloseable {

    private static final int WARM_UP_THREADS = 32;

    private final Places places;
    private final Scale scale;
    private final int repetitions;
    private final List<ClientMode> modes;
    private final Path folder;
    private final Consumer<String> progress;
    private final YcsbClient client;
    private final Recorder recorder;
    private final Map<LocalCluster, Probe> probes = new HashMap<>();
    private Bed bed;
    private int records;
    private int run;
    private volatile boolean isClosed;

    /**
     * @param repetitions how often each side is measured at each point
     * @param modes which client modes are wanted; an experiment that needs another one says so
     * @param folder of the results; exists
     */
    Bench(
            Places places,
            Scale scale,
            int repetitions,
            List<ClientMode> modes,
            Path folder,
            Consumer<String> progress) {
        this.places = places;
        this.scale = scale;
        this.repetitions = repetitions;
        this.modes = List.copyOf(modes);
        this.folder = folder;
        this.progress = progress;
        this.recorder = new Recorder(places, folder);
        this.client = new YcsbClient(places, places.benchDirectory().resolve("client"));
    }

    Scale scale() {
        return scale;
    }

    /** How often each side is measured at each point. */
    int repetitions() {
        return repetitions;
    }

    List<ClientMode> modes() {
        return modes;
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

    /** Notes what is known of the experiment before anything starts. */
    void begin(String experiment) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("name", experiment);
        facts.put("scale", scale.name());
        facts.put("profile", scale.profile().name());
        facts.put("repetitions", repetitions);
        facts.put("modes", modes.stream().map(ClientMode::word).collect(Collectors.toList()));
        recorder.begin(facts);
    }

    /** Starts a stock and a patched cluster with the same records in each, and runs until their code is compiled. */
    void open(int nodes, int recordCount, Map<String, String> properties, String... workloads) {
        open(Pair.STOCK_AND_PATCHED, nodes, recordCount, properties, workloads);
    }

    /** The same with two clusters of one's choice. */
    void open(
            Pair pair,
            int nodes,
            int recordCount,
            Map<String, String> properties,
            String... workloads) {
        closeBed();
        records = recordCount;
        bed = Bed.of(places, pair, nodes, scale.profile(), progress);
        bed.up(client, records, Math.min(3, nodes), folder.resolve("raw/load"));
        for (Side side : List.of(pair.second(), pair.first())) {
            for (String workload : workloads) {
                say("warming up " + side + " with " + workload);
                LocalCluster cluster = bed.use(side);
                for (ClientMode mode : List.of(ClientMode.ANY, ClientMode.REPLICA)) {
                    ClientRun warm =
                            new ClientRun(
                                    mode,
                                    workload,
                                    WARM_UP_THREADS,
                                    0,
                                    scale.heating(),
                                    Duration.ofSeconds(2));
                    client.run(
                            with(warm, properties),
                            cluster.plan().nodes(),
                            records,
                            folder.resolve("raw/warm-up"),
                            () -> {});
                }
            }
            recorder.cluster("cluster of " + side + ", " + records + " records", bed.use(side));
        }
    }

    /** Makes a side the running one, with CPU limits and disturbances as the setup says. */
    LocalCluster use(Side side, Setup setup) {
        LocalCluster cluster = bed.run(side);
        if (!setup.troubled().isEmpty()) {
            bed.disturbances().begin(cluster, setup.troubled(), setup.trouble(), setup.cores());
        }
        bed.setUp(side);
        return cluster;
    }

    /** Ends what {@link #use} began. */
    void relieve(LocalCluster cluster, Setup setup) {
        if (!setup.troubled().isEmpty()) {
            bed.disturbances().end(cluster, setup.troubled(), setup.trouble(), setup.cores());
        }
    }

    Probe probe(LocalCluster cluster) {
        return probes.computeIfAbsent(cluster, Probe::new);
    }

    /**
     * Runs the client against a cluster.
     *
     * @throws LabException if the figures must not be used, or a node died
     */
    ClientResult measure(
            LocalCluster cluster,
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
                client.run(
                        with(clientRun, properties),
                        cluster.plan().nodes(),
                        records,
                        raw,
                        meanwhile);
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

    /** What writes settings and runs down. */
    Recorder recorder() {
        return recorder;
    }

    /** Ends everything, by whichever thread asks first. What still wants to measure is refused. */
    @Override
    public synchronized void close() {
        isClosed = true;
        client.close();
        closeBed();
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
