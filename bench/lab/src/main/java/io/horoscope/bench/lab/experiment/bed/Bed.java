package io.horoscope.bench.lab.experiment.bed;

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
import io.horoscope.bench.lab.experiment.client.YcsbClient;
import io.horoscope.bench.lab.load.TableName;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A {@link Pair} of clusters with the same data, of which one runs at a time while every process of the other is stopped
 * (SIGSTOP) and uses nothing but memory. Changing over takes a second or two, and neither cluster ever gets cold.
 */
public final class Bed implements AutoCloseable {

    private static final String HOROSCOPE = "org.apache.cassandra.db:type=Horoscope";

    /** Until the coordinators know what the monitors claim: their loads follow with a half-life of a second. */
    private static final Duration SETTLING = Duration.ofSeconds(4);

    private final Path directory;
    private final Consumer<String> progress;
    private final Map<Seat, LocalCluster> clusters = new EnumMap<>(Seat.class);
    private final Map<Seat, Boolean> snitched = new EnumMap<>(Seat.class);
    private final Disturbances disturbances;
    private LocalCluster running;
    private String selector = "";
    private boolean told;

    private Bed(Path directory, Consumer<String> progress) {
        this.directory = directory;
        this.progress = progress;
        this.disturbances = new Disturbances();
    }

    /**
     * The clusters of a number of nodes each, down as yet; what an earlier run left of them is cleared away.
     */
    public static Bed of(
            Places places, Pair pair, int nodes, NodeProfile profile, Consumer<String> progress) {
        Path directory = places.benchDirectory().resolve("clusters");
        Bed bed = new Bed(directory, progress);
        Installation patched = places.patched();
        Installation stock = places.vanilla(directory.resolve("stock"));
        for (Side side : List.of(pair.first(), pair.second())) {
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
            bed.clusters.put(seat, LocalCluster.of(plan, patched, stock, progress));
            bed.snitched.put(seat, true);
        }
        return bed;
    }

    /** Starts both clusters, fills the table, and leaves the second cluster running. */
    public void up(YcsbClient client, int records, int replicas, Path folder) {
        LocalCluster first = clusters.get(Seat.FIRST);
        LocalCluster second = clusters.get(Seat.SECOND);
        first.requireDown();
        second.requireDown();
        int nodes = first.plan().size();
        Path store = directory.resolve("records-" + records + "-nodes-" + nodes);
        first.up();
        Records.create(first, replicas);
        if (Files.isDirectory(store)) {
            Records.restore(store, first);
        } else {
            progress.accept("loading " + records + " records; they are kept for later runs");
            Records.load(first, client, records, folder);
            Records.keep(first, store);
        }
        first.pause();
        second.up();
        Records.create(second, replicas);
        Records.restore(store, second);
        progress.accept("both clusters hold the same files");
        running = second;
        selector = "horoscope";
    }

    /** Makes this side the one that runs, set up as it says. */
    public LocalCluster use(Side side) {
        LocalCluster cluster = run(side);
        setUp(side);
        return cluster;
    }

    /**
     * Makes this side's cluster the one that runs, set up as it was.
     *
     * @throws LabException if neither cluster is of the side's kind
     */
    public LocalCluster run(Side side) {
        LocalCluster wanted = clusters.get(side.seat());
        if (wanted.plan().flavour() != side.flavour()) {
            throw new LabException("neither of the two clusters is one for " + side);
        }
        if (!wanted.equals(running)) {
            running.pause();
            wanted.resume();
            running = wanted;
            wanted.awaitRing();
        }
        return wanted;
    }

    /** Sets the running cluster up as this side of it says; monitors that are told nodes are told which are disturbed now. */
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

    /** The table of the records. */
    public static TableName table() {
        return Records.TABLE;
    }

    /** Both clusters. */
    public List<LocalCluster> clusters() {
        return List.copyOf(clusters.values());
    }

    /** What disturbs nodes, for both clusters alike. */
    public Disturbances disturbances() {
        return disturbances;
    }

    /** Limits the CPU time of nodes, the same in both clusters. */
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

    /**
     * Checks that every node of the running cluster still runs.
     *
     * @throws LabException naming those that do not
     */
    public void requireAlive() {
        for (NodePlan node : running.plan().nodes()) {
            if (!running.runsNode(node)) {
                throw new LabException(node + " died during the run; see " + node.log("cassandra"));
            }
        }
    }

    /** Ends everything of both clusters. Any number of times. */
    @Override
    public void close() {
        clusters.values().forEach(LocalCluster::discard);
    }

    /** Has the monitors report which nodes are disturbed, or what they measure. */
    private void tell(boolean isTold) {
        if (isTold) {
            LocalCluster claimed = told ? running.claimed() : running.simulated();
            for (NodePlan node : running.plan().nodes()) {
                if (disturbances.isOn(node.number())) {
                    claimed.stress(node);
                } else {
                    claimed.relax(node);
                }
            }
            Await.pause(SETTLING);
        } else if (told) {
            running.measured();
        }
        told = isTold;
    }

    private void onAll(Consumer<NodeJmx> action) {
        for (NodePlan node : running.plan().nodes()) {
            try (NodeJmx jmx = NodeJmx.open(node)) {
                action.accept(jmx);
            }
        }
    }
}
