package io.horoscope.bench.lab.run.bed;

import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.cluster.ClusterPlan;
import io.horoscope.bench.lab.cluster.Flavour;
import io.horoscope.bench.lab.cluster.Installation;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodeJmx;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.NodeProfile;
import io.horoscope.bench.lab.fault.Stress;
import io.horoscope.bench.lab.run.client.Client;
import io.horoscope.bench.lab.run.client.RecordTable;
import io.horoscope.bench.lab.run.observe.DirectorScores;
import io.horoscope.bench.lab.run.observe.NodeScore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * {@link Clusters} with the same data, of which one runs at a time while every process of the other
 * is stopped (SIGSTOP) and uses nothing but memory. Changing over takes a second or two, and
 * neither cluster ever gets cold.
 */
public final class LocalBed implements Bed {

    private static final String HOROSCOPE = "org.apache.cassandra.db:type=Horoscope";

    /**
     * Until the coordinators know what the monitors claim: their loads follow with a half-life of a
     * second.
     */
    private static final Duration SETTLING = Duration.ofSeconds(4);

    /** A monitor that starts beside eight busy processes gets a ninth of little. */
    private static final Duration MONITORS_START = Duration.ofMinutes(2);

    private final Path directory;
    private final Consumer<String> progress;
    private final Map<Seat, LocalCluster> clusters = new EnumMap<>(Seat.class);
    private final Map<Seat, MeasuredCluster> views = new EnumMap<>(Seat.class);
    private final Map<Seat, Boolean> snitched = new EnumMap<>(Seat.class);
    private final Disturbances disturbances;
    private LocalCluster running;
    private String selector = "";
    private boolean told;

    private LocalBed(Path directory, Consumer<String> progress) {
        this.directory = directory;
        this.progress = progress;
        this.disturbances = new Disturbances();
    }

    /**
     * Clusters of a number of nodes each, down as yet; what an earlier run left of them is cleared
     * away.
     */
    public static LocalBed of(
            Places places,
            Clusters which,
            int nodes,
            NodeProfile profile,
            Consumer<String> progress) {
        Path directory = places.benchDirectory().resolve("clusters");
        LocalBed bed = new LocalBed(directory, progress);
        Installation patched = places.patched();
        Installation stock = places.vanilla(directory.resolve("stock"));
        for (Side side : which.sides()) {
            Seat seat = side.seat();
            ClusterPlan plan =
                    new ClusterPlan(
                                    directory.resolve(seat.directory()),
                                    seat.network(),
                                    nodes,
                                    side.flavour(),
                                    true)
                            .with(profile);
            LocalCluster.of(plan, patched, stock, progress).discard();
            LocalCluster cluster = LocalCluster.of(plan, patched, stock, progress);
            bed.clusters.put(seat, cluster);
            bed.views.put(seat, new LocalView(cluster));
            bed.snitched.put(seat, true);
        }
        return bed;
    }

    /** Starts all clusters, fills the table, and leaves the last cluster running. */
    @Override
    public void up(Client client, int records, int replicas, Path folder) {
        RecordTable table = client.table();
        clusters.values().forEach(LocalCluster::requireDown);
        for (LocalCluster cluster : clusters.values()) {
            int nodes = cluster.plan().size();
            start(cluster);
            Records.create(cluster, table, Math.min(replicas, nodes));
            Path store = directory.resolve(client.name() + "-" + records + "-nodes-" + nodes);
            if (Files.isDirectory(store)) {
                Records.restore(store, cluster, table.name());
            } else {
                progress.accept("loading " + records + " records; they are kept for later runs");
                Records.load(cluster, client, records, folder);
                Records.keep(cluster, table.name(), store);
            }
        }
        progress.accept("all clusters hold the same files");
    }

    /** Starts the only cluster, without any data. */
    public LocalCluster upEmpty() {
        LocalCluster only = clusters.values().iterator().next();
        only.requireDown();
        start(only);
        return only;
    }

    /** All of them. */
    @Override
    public List<Side> offered(List<Side> sides) {
        return List.copyOf(sides);
    }

    /**
     * Makes this side's cluster the one that runs, set up as it was.
     *
     * @throws LabException if no cluster is of the side's kind
     */
    @Override
    public MeasuredCluster run(Side side) {
        LocalCluster wanted = clusters.get(side.seat());
        if (wanted == null || wanted.plan().flavour() != side.flavour()) {
            throw new LabException("no cluster of this experiment is one for " + side);
        }
        if (!wanted.equals(running)) {
            running.suspend();
            wanted.resume();
            running = wanted;
            wanted.awaitRing();
        }
        return views.get(side.seat());
    }

    /**
     * Sets the running cluster up as this side of it says; monitors that are told nodes are told
     * which are disturbed now.
     */
    @Override
    public void setUp(Side side) {
        if (snitched.get(side.seat()) != side.hasDynamicSnitch()) {
            onAll(jmx -> jmx.setDynamicSnitch(side.hasDynamicSnitch()));
            snitched.put(side.seat(), side.hasDynamicSnitch());
        }
        if (side.flavour() == Flavour.PATCHED) {
            tell(side.isTold());
            if (!side.selector().equals(selector)) {
                onAll(jmx -> jmx.set(HOROSCOPE, "Selector", side.selector()));
                selector = side.selector();
            }
        }
    }

    @Override
    public void limitCpu(int firstNode, double cores) {
        for (LocalCluster cluster : clusters.values()) {
            for (NodePlan node : cluster.plan().nodes()) {
                if (node.number() >= firstNode) {
                    cluster.limitCpu(node, cores);
                } else {
                    cluster.unlimitCpu(node);
                }
            }
        }
    }

    @Override
    public void limitCache(long cacheBytes) {
        for (LocalCluster cluster : clusters.values()) {
            for (NodePlan node : cluster.plan().nodes()) {
                long own = cluster.cgroup(node).ownMemoryBytes();
                cluster.cgroup(node).limitMemory(own + cacheBytes);
            }
        }
        progress.accept(
                String.format(
                        Locale.ROOT,
                        "memory of every node limited to its processes' own and %d MB of page cache",
                        cacheBytes >> 20));
    }

    @Override
    public void disturb(List<Integer> numbers, Trouble trouble, double cores) {
        disturbances.begin(running, numbers, trouble, cores);
    }

    @Override
    public void relieve(List<Integer> numbers, Trouble trouble, double cores) {
        disturbances.end(running, numbers, trouble, cores);
    }

    @Override
    public void requireAlive() {
        for (NodePlan node : running.plan().nodes()) {
            if (!running.runsNode(node)) {
                throw new LabException(node + " died during the run; see " + node.log("cassandra"));
            }
        }
    }

    /** Ends everything of all clusters. */
    @Override
    public void close() {
        clusters.values().forEach(LocalCluster::discard);
    }

    /** Lets the cluster that runs stand still, and starts another one. */
    private void start(LocalCluster cluster) {
        if (running != null) {
            running.suspend();
        }
        cluster.up();
        running = cluster;
        selector = "horoscope";
    }

    /** Has the monitors report which nodes are disturbed, or what they measure. */
    private void tell(boolean isTold) {
        if (isTold) {
            if (!told) {
                running.daemons().simulateMonitors();
            }
            Stress claimed = Stress.simulated(running);
            for (NodePlan node : running.plan().nodes()) {
                if (disturbances.isOn(node.number())) {
                    claimed.inject(node);
                } else {
                    claimed.clear(node);
                }
            }
            Await.until(
                    "the director to know what the monitors claim",
                    MONITORS_START,
                    () -> isKnown(claimed));
            Await.pause(SETTLING);
        } else if (told) {
            running.daemons().measureMonitors(Map.of());
            // Once nodes are disturbed, their monitors would take longer to start than a block
            // lasts.
            Await.until(
                    "the director to know what the monitors measure",
                    MONITORS_START,
                    this::isMeasured);
            Await.pause(SETTLING);
        }
        told = isTold;
    }

    /**
     * Whether the director's scores are all measured, and none is a claim, which has no memory
     * among its signals.
     */
    private boolean isMeasured() {
        Map<String, NodeScore> scores = scores();
        return running.plan().nodes().stream()
                .map(node -> scores.get(node.address()))
                .allMatch(score -> score != null && score.signal("memory").isPresent());
    }

    /**
     * What the director knows; nothing while it stood still until just now, and may drop what came
     * meanwhile.
     */
    private Map<String, NodeScore> scores() {
        try {
            return DirectorScores.fetch(running.plan().directorUrl());
        } catch (LabException e) {
            return Map.of();
        }
    }

    /**
     * Whether the director's scores are all claims, which have no memory among them, and those of
     * now.
     */
    private boolean isKnown(Stress claimed) {
        Map<String, NodeScore> scores = scores();
        return running.plan().nodes().stream()
                .allMatch(
                        node -> {
                            NodeScore score = scores.get(node.address());
                            boolean isBusy = score != null && score.signal("cpu").orElse(0) > 0.5;
                            return score != null
                                    && score.signal("memory").isEmpty()
                                    && isBusy == claimed.isOn(node);
                        });
    }

    private void onAll(Consumer<NodeJmx> action) {
        for (NodePlan node : running.plan().nodes()) {
            try (NodeJmx jmx = NodeJmx.open(node)) {
                action.accept(jmx);
            }
        }
    }
}
