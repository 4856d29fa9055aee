package io.horoscope.bench.lab.cluster;

import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.cluster.cgroup.NodeCgroup;
import io.horoscope.bench.lab.cluster.process.ProcessRecord;
import io.horoscope.bench.lab.cluster.process.ProcessTable;
import io.horoscope.bench.lab.cluster.process.Processes;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A cluster of real processes: a director, and per node a Cassandra and a monitor, which live in
 * the node's cgroup if the plan says so. What runs is known from the work directory, so one command
 * can start a cluster and another end it.
 */
public final class LocalCluster {

    private static final Duration START_DEADLINE = Duration.ofMinutes(3);
    private static final Duration STOP_DEADLINE = Duration.ofSeconds(20);

    private final ClusterPlan plan;
    private final Installation patched;
    private final Installation vanilla;
    private final Processes processes;
    private final ClusterFiles files;
    private final NodeCgroups cgroups;
    private final Stress stress;
    private final Consumer<String> progress;

    private LocalCluster(
            ClusterPlan plan,
            Installation patched,
            Installation vanilla,
            Processes processes,
            Consumer<String> progress) {
        this.plan = plan;
        this.patched = patched;
        this.vanilla = vanilla;
        this.processes = processes;
        this.files = new ClusterFiles(plan);
        this.cgroups = plan.cgroups() ? NodeCgroups.of(plan) : null;
        this.stress =
                plan.cgroups() ? new AntagonistStress(processes, cgroups) : new SimulatedStress();
        this.progress = progress;
    }

    private LocalCluster(LocalCluster other, Stress stress) {
        this.plan = other.plan;
        this.patched = other.patched;
        this.vanilla = other.vanilla;
        this.processes = other.processes;
        this.files = other.files;
        this.cgroups = other.cgroups;
        this.stress = stress;
        this.progress = other.progress;
    }

    /**
     * The cluster of a plan, whether it is up or not.
     *
     * @param patched what patched nodes, monitors and the director are started from
     * @param vanilla what stock nodes are started from
     * @param progress gets a line for everything that takes time
     */
    public static LocalCluster of(
            ClusterPlan plan,
            Installation patched,
            Installation vanilla,
            Consumer<String> progress) {
        Processes processes = new Processes(ProcessTable.ofThisMachine(), plan.directory());
        return new LocalCluster(plan, patched, vanilla, processes, progress);
    }

    public ClusterPlan plan() {
        return plan;
    }

    /** Starts everything from nothing; data of an earlier cluster is deleted. */
    public void up() {
        prepare();
        startDirector();
        plan.nodes().forEach(this::startMonitor);
        startAll(plan.flavour());
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
                    "a cluster is up already ("
                            + running.size()
                            + " processes, first: "
                            + running.get(0)
                            + "); end it with: scripts/cluster down");
        }
        Ports.requireFree(plan);
    }

    /** The files and cgroups of a cluster that is not up. */
    public void prepare() {
        requireDown();
        Trees.delete(plan.directory());
        plan.save();
        files.writeKeys(patched);
        files.writeDirector();
        for (NodePlan node : plan.nodes()) {
            files.writeMonitor(node, !plan.cgroups(), Map.of());
            if (!plan.cgroups()) {
                stress.stop(node);
            }
        }
        if (plan.cgroups()) {
            cgroups.create(plan.nodes());
        }
    }

    /** Starts every Cassandra, the seed first, and waits until all see one another. */
    public void startAll(Flavour flavour) {
        progress.accept("starting " + plan.size() + " " + flavour.word() + " Cassandra nodes");
        launch(plan.node(1), flavour, files.routing(plan.node(1)));
        awaitStorage(plan.node(1));
        plan.nodes().stream().skip(1).forEach(node -> launch(node, flavour, files.routing(node)));
        plan.nodes().forEach(this::awaitCql);
        awaitRing();
        progress.accept("all " + plan.size() + " nodes are up and see one another");
    }

    /** Starts one Cassandra with the lab's own settings and waits until it answers. */
    public void startNode(NodePlan node, Flavour flavour) {
        launch(node, flavour, files.routing(node));
        awaitCql(node);
    }

    /** Starts one Cassandra with other settings, and waits for nothing. */
    public ProcessRecord launch(NodePlan node, Flavour flavour, Map<String, Object> routing) {
        configure(node, flavour, routing);
        return start(node, flavour == Flavour.PATCHED ? patched : vanilla);
    }

    /** Writes one Cassandra's configuration, and starts nothing. */
    public void configure(NodePlan node, Flavour flavour, Map<String, Object> routing) {
        boolean isPatched = flavour == Flavour.PATCHED;
        files.writeCassandra(node, isPatched ? patched : vanilla, isPatched ? routing : null);
    }

    /** Starts one Cassandra as it is configured, from any installation, and waits for nothing. */
    public ProcessRecord start(NodePlan node, Installation installation) {
        return processes.start(
                Launcher.cassandra(node, installation, plan.profile(), cgroupOf(node)));
    }

    /** The section {@code resource_aware_routing} that the lab gives a node. */
    public Map<String, Object> routing(NodePlan node) {
        return files.routing(node);
    }

    /** Waits until a node takes clients. */
    public void awaitCql(NodePlan node) {
        awaitPort(node, NodePlan.CQL_PORT, "takes clients");
    }

    /** Waits until every running node holds every other one for alive. */
    public void awaitRing() {
        Ring.awaitAllSeeAll(plan, START_DEADLINE);
    }

    public void stopNode(NodePlan node) {
        end(node.process(Launcher.CASSANDRA));
    }

    public void startMonitor(NodePlan node) {
        processes.start(Launcher.monitor(node, patched, cgroupOf(node)));
    }

    /** Kills the monitor as a crash would. */
    public void killMonitor(NodePlan node) {
        processes
                .find(node.process(Launcher.MONITOR))
                .ifPresent(monitor -> processes.kill(List.of(monitor)));
    }

    public void startDirector() {
        progress.accept("starting the director");
        processes.start(Launcher.director(files, patched));
        Await.until(
                "the director's page at "
                        + plan.directorUrl()
                        + " (see "
                        + files.directorLog()
                        + ")",
                START_DEADLINE,
                () ->
                        requireRunning(Launcher.DIRECTOR, files.directorLog())
                                && Ports.answers(
                                        plan.directorAddress(), ClusterPlan.DIRECTOR_HTTP_PORT));
    }

    /** Kills the director as a crash would. */
    public void killDirector() {
        processes.find(Launcher.DIRECTOR).ifPresent(director -> processes.kill(List.of(director)));
    }

    public boolean runsNode(NodePlan node) {
        return processes.find(node.process(Launcher.CASSANDRA)).isPresent();
    }

    /** Whether a process that was started still runs. */
    public boolean runs(ProcessRecord process) {
        return processes.runs(process);
    }

    public boolean runsMonitor(NodePlan node) {
        return processes.find(node.process(Launcher.MONITOR)).isPresent();
    }

    public boolean runsDirector() {
        return processes.find(Launcher.DIRECTOR).isPresent();
    }

    /**
     * Restarts every monitor so that it reports what {@link #stress} and {@link #relax} of the
     * returned view claim, and not the machine. Back again with {@link #measured}.
     */
    public LocalCluster simulated() {
        LocalCluster view = new LocalCluster(this, new SimulatedStress());
        plan.nodes().forEach(view::relax);
        restartMonitors(true, Map.of());
        return view;
    }

    /** The view that {@link #simulated} returned, when monitors report its claims already. */
    public LocalCluster claimed() {
        return new LocalCluster(this, new SimulatedStress());
    }

    /** Restarts every monitor so that it reports its node's cgroup. Needs cgroups. */
    public LocalCluster measured() {
        return measured(Map.of());
    }

    /**
     * The same with other settings.
     *
     * @param settings keys of resource-monitor.yaml and their values
     */
    public LocalCluster measured(Map<String, Object> settings) {
        restartMonitors(false, settings);
        return this;
    }

    private void restartMonitors(boolean simulated, Map<String, Object> settings) {
        for (NodePlan node : plan.nodes()) {
            killMonitor(node);
            files.writeMonitor(node, simulated, settings);
            startMonitor(node);
        }
    }

    /**
     * Limits a node's CPU time. Does nothing without cgroups.
     *
     * @param cores CPU seconds a second for all processes of the node together
     */
    public void limitCpu(NodePlan node, double cores) {
        if (plan.cgroups()) {
            cgroups.of(node).limitCpu(cores);
        }
    }

    /** Lifts that limit. */
    public void unlimitCpu(NodePlan node) {
        if (plan.cgroups()) {
            cgroups.of(node).unlimitCpu();
        }
    }

    /** The node's cgroup. Needs cgroups. */
    public NodeCgroup cgroup(NodePlan node) {
        return cgroups.of(node);
    }

    public void stress(NodePlan node) {
        stress.start(node);
    }

    /**
     * Overloads a node with a program of one kind, whatever its monitor reports. Needs cgroups.
     * {@link #disturb} again is no harm.
     */
    public void disturb(NodePlan node, Antagonist antagonist) {
        antagonists().start(node, antagonist);
    }

    /**
     * The same, less hard.
     *
     * @param processes how many of the program at most
     */
    public void disturb(NodePlan node, Antagonist antagonist, int processes) {
        antagonists().start(node, antagonist, processes);
    }

    /** Ends what {@link #disturb} began. */
    public void calm(NodePlan node) {
        antagonists().stop(node);
    }

    private AntagonistStress antagonists() {
        return new AntagonistStress(processes, cgroups);
    }

    public void relax(NodePlan node) {
        stress.stop(node);
    }

    /** Stops and resumes its processes. */
    public Stalls stalls() {
        return new Stalls(processes);
    }

    public boolean isStressed(NodePlan node) {
        return stress.isOn(node);
    }

    /** What stands before every line about load; empty when the load is real. */
    public String label() {
        return stress.label();
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
            processes.thaw(running);
            // A node that may use little CPU takes long to end in good order.
            plan.nodes().forEach(this::unlimitCpu);
            processes.end(running, STOP_DEADLINE);
        }
        if (plan.cgroups()) {
            cgroups.remove();
        }
    }

    /**
     * The same at once, without a word to the nodes: for a cluster whose data nobody needs again.
     */
    public void discard() {
        processes.close();
        processes.kill(processes.all());
        if (plan.cgroups()) {
            cgroups.remove();
        }
    }

    private void awaitStorage(NodePlan node) {
        awaitPort(node, NodePlan.STORAGE_PORT, "listens to other nodes");
    }

    private void awaitPort(NodePlan node, int port, String what) {
        Path log = node.log(Launcher.CASSANDRA);
        Await.until(
                node + " " + what + " (see " + log + ")",
                START_DEADLINE,
                () ->
                        requireRunning(node.process(Launcher.CASSANDRA), log)
                                && Ports.answers(node.address(), port));
    }

    private boolean requireRunning(String process, Path log) {
        if (processes.find(process).isEmpty()) {
            throw new LabException(
                    process
                            + " ended while it was starting; the end of "
                            + log
                            + ":\n"
                            + Logs.tail(log));
        }
        return true;
    }

    private void end(String process) {
        Optional<ProcessRecord> running = processes.find(process);
        running.ifPresent(record -> processes.end(List.of(record), STOP_DEADLINE));
    }

    private List<Path> cgroupOf(NodePlan node) {
        return plan.cgroups() ? cgroups.of(node).directories() : List.of();
    }
}
