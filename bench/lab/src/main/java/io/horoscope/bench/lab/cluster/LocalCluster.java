package io.horoscope.bench.lab.cluster;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.LabFiles;
import io.horoscope.bench.lab.cluster.cgroup.NodeCgroup;
import io.horoscope.bench.lab.cluster.process.ProcessRecord;
import io.horoscope.bench.lab.cluster.process.ProcessTable;
import io.horoscope.bench.lab.cluster.process.Processes;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A cluster of real processes: a director, and per node a Cassandra and a monitor, in the node's
 * cgroup if the plan has cgroups; an embedded one has Cassandra only. What runs is known from the
 * work directory, so that one command can start a cluster and another end it. Faults are injected
 * by the classes of the package {@code fault}.
 */
public final class LocalCluster {

    private static final Duration STOP_DEADLINE = Duration.ofSeconds(20);

    private static final double CORES_PER_REPLICA = 0.5;

    private final ClusterPlan plan;
    private final Installation patched;
    private final Installation vanilla;
    private final Consumer<String> progress;
    private final NodeOptions options;
    private final Processes processes;
    private final ClusterFiles files;
    private final NodeCgroups cgroups;
    private final Daemons daemons;

    /**
     * The cluster of a plan, whether it is up or not.
     *
     * @param patched what patched nodes, monitors and the director are started from
     * @param vanilla what stock nodes are started from, those with the agent included
     * @param progress gets a line for everything that takes time
     */
    public LocalCluster(
            ClusterPlan plan,
            Installation patched,
            Installation vanilla,
            Consumer<String> progress) {
        this(plan, patched, vanilla, progress, NodeOptions.NONE);
    }

    private LocalCluster(
            ClusterPlan plan,
            Installation patched,
            Installation vanilla,
            Consumer<String> progress,
            NodeOptions options) {
        this.options = options;
        this.plan = plan;
        this.patched = patched;
        this.vanilla = vanilla;
        this.progress = progress;
        this.processes = new Processes(ProcessTable.ofThisMachine(), plan.directory());
        this.files = new ClusterFiles(plan);
        this.cgroups = plan.cgroups() ? new NodeCgroups(plan) : null;
        this.daemons = new Daemons(plan, files, patched, processes, this::cgroupDirectories);
    }

    /** The same cluster, whose nodes are started with these options from now on. */
    public LocalCluster with(NodeOptions others) {
        return new LocalCluster(plan, patched, vanilla, progress, others);
    }

    /** The same cluster, whose nodes are in datacenters of these sizes. */
    public LocalCluster inDatacenters(Integer... sizes) {
        ClusterPlan other = plan.inDatacenters(sizes);
        return new LocalCluster(other, patched, vanilla, progress, options);
    }

    public ClusterPlan plan() {
        return plan;
    }

    /** The processes of its work directory. */
    public Processes processes() {
        return processes;
    }

    /** Its director and monitors. */
    public Daemons daemons() {
        return daemons;
    }

    /** Starts everything from nothing; data of an earlier cluster is deleted. */
    public void up() {
        prepare();
        if (!plan.embedded()) {
            progress.accept("starting the director");
            daemons.startDirector();
            plan.nodes().forEach(daemons::startMonitor);
        }
        startAll();
    }

    /**
     * Checks that nothing of this cluster runs and nothing else has its ports.
     *
     * @throws LabException saying what does
     */
    public void requireDown() {
        List<ProcessRecord> running = processes.all();
        if (!running.isEmpty()) {
            throw new LabException(
                    """
                    a cluster is up already (%d processes, first: %s); \
                    end it with: scripts/cluster down"""
                            .formatted(running.size(), running.get(0)));
        }
        Ports.requireFree(plan);
    }

    /** Makes the files and cgroups of a cluster that is not up. */
    public void prepare() {
        requireDown();
        LabFiles.delete(plan.directory());
        plan.save();
        if (plan.embedded()) {
            plan.nodes().forEach(node -> ClusterFiles.writeSignals(node, false));
        } else {
            files.writeKeys(patched);
            files.writeDirector();
            plan.nodes().forEach(node -> files.writeMonitor(node, !plan.cgroups()));
        }
        if (plan.cgroups()) {
            cgroups.create();
        }
    }

    /**
     * Starts one Cassandra, and waits for nothing.
     *
     * @param routing its section {@code resource_aware_routing}
     */
    public ProcessRecord launch(NodePlan node, Flavour flavour, Map<String, Object> routing) {
        configure(node, flavour, routing);
        return start(node, installation(flavour));
    }

    /** Writes one Cassandra's configuration, and starts nothing. */
    public void configure(NodePlan node, Flavour flavour, Map<String, Object> routing) {
        files.writeCassandra(node, installation(flavour), flavour, routing, options.settings());
    }

    /** Starts one Cassandra as it is configured, from any installation, and waits for nothing. */
    public ProcessRecord start(NodePlan node, Installation installation) {
        if (plan.cgroups()) {
            cgroups.restore(node);
        }
        return processes.start(
                Launcher.cassandra(
                        node, installation, plan.profile(), options, cgroupDirectories(node)));
    }

    /** The section {@code resource_aware_routing} that the lab gives a node. */
    public Map<String, Object> routing(NodePlan node) {
        return files.routing(node);
    }

    /** Waits until a node takes clients. */
    public void awaitCql(NodePlan node) {
        await(node, NodePlan.CQL_PORT);
    }

    /** Waits until every running node sees every other one alive. */
    public void awaitRing() {
        Ring.awaitAllSeeAll(plan);
    }

    public void stopNode(NodePlan node) {
        processes.end(cassandra(node), STOP_DEADLINE);
    }

    /** The node's Cassandra, if it runs: none or one. */
    public List<ProcessRecord> cassandra(NodePlan node) {
        return processes.find(node.process(Launcher.CASSANDRA)).stream().toList();
    }

    public boolean runsNode(NodePlan node) {
        return !cassandra(node).isEmpty();
    }

    /**
     * Limits a node's CPU time. Does nothing without cgroups.
     *
     * @param cores CPU seconds a second for all processes of the node together
     */
    public void limitCpu(NodePlan node, double cores) {
        if (plan.cgroups()) {
            cgroup(node).limitCpu(cores);
        }
    }

    /** Limits all nodes but the first one, which is meant as coordinator, to half a processor. */
    public void limitReplicas() {
        plan.nodes().stream().skip(1).forEach(node -> limitCpu(node, CORES_PER_REPLICA));
    }

    /** Lifts that limit. */
    public void unlimitCpu(NodePlan node) {
        if (plan.cgroups()) {
            cgroup(node).unlimitCpu();
        }
    }

    /** Gives nodes processors before other programs get them. Does nothing without cgroups. */
    public void preferNodes() {
        if (plan.cgroups()) {
            cgroups.prefer();
        }
    }

    /** The node's cgroup. Needs cgroups. */
    public NodeCgroup cgroup(NodePlan node) {
        return cgroups.of(node);
    }

    /**
     * Ends every process of this work directory, recorded or not, and removes its cgroups. Any
     * number of times.
     */
    public void down() {
        processes.close();
        List<ProcessRecord> running = processes.all();
        if (!running.isEmpty()) {
            progress.accept("stopping " + running.size() + " processes");
            processes.resume(running);
            // A node with little CPU time takes long to stop.
            plan.nodes().forEach(this::unlimitCpu);
            processes.end(running, STOP_DEADLINE);
        }
        removeCgroups();
    }

    /** The same by SIGKILL, for a cluster whose data is not needed again. */
    public void discard() {
        processes.close();
        processes.kill(processes.all());
        removeCgroups();
    }

    /** Starts every Cassandra, the seed first, and waits until all see one another. */
    private void startAll() {
        Flavour flavour = plan.flavour();
        progress.accept(
                "starting %d nodes: %s"
                        .formatted(plan.size(), flavour.of(installation(flavour).version())));
        NodePlan seed = plan.node(1);
        launch(seed, flavour, files.routing(seed));
        await(seed, NodePlan.STORAGE_PORT);
        plan.nodes().stream().skip(1).forEach(node -> launch(node, flavour, files.routing(node)));
        plan.nodes().forEach(this::awaitCql);
        awaitRing();
        progress.accept("all " + plan.size() + " nodes are up and see one another");
    }

    private void removeCgroups() {
        if (plan.cgroups()) {
            cgroups.remove();
        }
    }

    private void await(NodePlan node, int port) {
        Launcher.awaitPort(
                processes,
                node.process(Launcher.CASSANDRA),
                node.log(Launcher.CASSANDRA),
                new InetSocketAddress(node.inetAddress(), port));
    }

    private Installation installation(Flavour flavour) {
        return flavour == Flavour.PATCHED ? patched : vanilla;
    }

    private List<Path> cgroupDirectories(NodePlan node) {
        return plan.cgroups() ? cgroup(node).directories() : List.of();
    }
}
