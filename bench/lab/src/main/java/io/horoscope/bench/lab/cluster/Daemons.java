package io.horoscope.bench.lab.cluster;

import io.horoscope.bench.lab.cluster.process.ProcessOrder;
import io.horoscope.bench.lab.cluster.process.Processes;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/**
 * A cluster's director and monitors. A monitor measures its node's cgroup, or is simulated: then it
 * reports what {@link #simulate} sets.
 */
public final class Daemons {

    private final ClusterPlan plan;
    private final ClusterFiles files;
    private final Installation installation;
    private final Processes processes;
    private final Function<NodePlan, List<Path>> cgroups;

    /**
     * @param cgroups directories of a node's cgroup
     */
    Daemons(
            ClusterPlan plan,
            ClusterFiles files,
            Installation installation,
            Processes processes,
            Function<NodePlan, List<Path>> cgroups) {
        this.plan = plan;
        this.files = files;
        this.installation = installation;
        this.processes = processes;
        this.cgroups = cgroups;
    }

    /** Starts the director and waits for its page. */
    public void startDirector() {
        ProcessOrder order = Launcher.director(files, installation);
        processes.start(order);
        InetSocketAddress page =
                new InetSocketAddress(plan.directorAddress(), ClusterPlan.DIRECTOR_HTTP_PORT);
        Launcher.awaitPort(processes, order.name(), order.log(), page);
    }

    /** Kills the director as a crash would. */
    public void killDirector() {
        kill(Launcher.DIRECTOR);
    }

    public boolean runsDirector() {
        return processes.find(Launcher.DIRECTOR).isPresent();
    }

    public void startMonitor(NodePlan node) {
        processes.start(Launcher.monitor(node, installation, cgroups.apply(node)));
    }

    /** Kills the monitor as a crash would. */
    public void killMonitor(NodePlan node) {
        kill(node.process(Launcher.MONITOR));
    }

    public boolean runsMonitor(NodePlan node) {
        return processes.find(node.process(Launcher.MONITOR)).isPresent();
    }

    /**
     * What is measured of a node from now on where it is simulated, by its monitor or by itself: an
     * overloaded node or an idle one.
     */
    public void simulate(NodePlan node, boolean isBusy) {
        ClusterFiles.writeSignals(node, isBusy);
    }

    /** Whether that is an overloaded node. */
    public boolean isSimulatedBusy(NodePlan node) {
        return ClusterFiles.hasBusySignals(node);
    }

    /**
     * Restarts every monitor.
     *
     * @param simulated with all nodes idle; otherwise each measures its node's cgroup
     */
    public void restartMonitors(boolean simulated) {
        for (NodePlan node : plan.nodes()) {
            killMonitor(node);
            files.writeMonitor(node, simulated);
            startMonitor(node);
        }
    }

    private void kill(String name) {
        processes.find(name).ifPresent(process -> processes.kill(List.of(process)));
    }
}
