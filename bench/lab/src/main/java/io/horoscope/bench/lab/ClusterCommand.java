package io.horoscope.bench.lab;

import io.horoscope.bench.lab.cluster.ClusterPlan;
import io.horoscope.bench.lab.cluster.Flavour;
import io.horoscope.bench.lab.cluster.Installation;
import io.horoscope.bench.lab.cluster.LabNetwork;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodeCgroups;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.run.observe.StatusTable;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code scripts/cluster}: a cluster on loopback addresses, for everyday use. */
@Command(
        name = "cluster",
        mixinStandardHelpOptions = true,
        description =
                "A Cassandra cluster on loopback addresses: a director, and per node a Cassandra and a monitor.",
        synopsisSubcommandLabel = "(up | status | stress NODE | relax NODE | down)",
        footer = {
            "",
            "Everything lives in build/cluster. NODE is a number from 1, or a name such as node2."
        })
final class ClusterCommand {

    /** What each node but the first may use with --cgroups; the first is meant as coordinator and stays free. */
    private static final double CORES_PER_NODE = 0.5;

    @Spec private CommandSpec spec;

    @Command(
            description = "Starts a cluster and returns when all nodes see one another.",
            mixinStandardHelpOptions = true)
    int up(
            @Option(
                            names = "--nodes",
                            paramLabel = "N",
                            defaultValue = "3",
                            description =
                                    "How many nodes, 1 to 20; about 1 GB of memory each (default: ${DEFAULT-VALUE}).")
                    int nodes,
            @Option(
                            names = "--vanilla",
                            description = "Stock Cassandra instead of the patched one.")
                    boolean isVanilla,
            @Option(
                            names = "--cgroups",
                            description =
                                    "One cgroup per node, with a CPU quota of half a core for all but the first: 'stress' then"
                                            + " overloads a node for real. Without it, monitors report what 'stress' and 'relax' write.")
                    boolean hasCgroups) {
        if (hasCgroups) {
            requireCgroups();
        }
        Places places = Places.ofThisRun();
        Path directory = places.clusterDirectory();
        ClusterPlan plan =
                new ClusterPlan(
                        directory,
                        LabNetwork.EVERYDAY,
                        nodes,
                        isVanilla ? Flavour.VANILLA : Flavour.PATCHED,
                        hasCgroups);
        Installation patched = places.patched();
        Installation stock =
                isVanilla ? places.vanilla(directory.resolveSibling("stock")) : patched;
        LocalCluster cluster = LocalCluster.of(plan, patched, stock, this::say);
        cluster.requireDown();
        Shutdown shutdown = Shutdown.of(cluster, this::say);
        cluster.up();
        plan.nodes().stream().skip(1).forEach(node -> cluster.limitCpu(node, CORES_PER_NODE));
        shutdown.disarm();
        say("director:  " + plan.directorUrl() + "/");
        plan.nodes().forEach(node -> say(node.name() + ":     cqlsh " + node.address()));
        say("next:      scripts/cluster status; scripts/cluster down");
        return 0;
    }

    @Command(description = "Prints nodes, what runs, and scores.", mixinStandardHelpOptions = true)
    int status() {
        LocalCluster cluster = existing();
        spec.commandLine().getOut().print(new StatusTable(cluster).text());
        spec.commandLine().getOut().flush();
        return 0;
    }

    @Command(description = "Overloads a node.", mixinStandardHelpOptions = true)
    int stress(@Parameters(paramLabel = "NODE") String node) {
        LocalCluster cluster = existing();
        NodePlan plan = running(cluster, node);
        cluster.stress(plan);
        say(
                cluster.label()
                        + plan
                        + " is overloaded now; end it with: scripts/cluster relax "
                        + plan.number());
        return 0;
    }

    @Command(description = "Ends what 'stress' began.", mixinStandardHelpOptions = true)
    int relax(@Parameters(paramLabel = "NODE") String node) {
        LocalCluster cluster = existing();
        NodePlan plan = running(cluster, node);
        cluster.relax(plan);
        say(cluster.label() + plan + " is left alone now");
        return 0;
    }

    @Command(
            description = "Ends every process of the cluster; its files stay until the next 'up'.",
            mixinStandardHelpOptions = true)
    int down() {
        existing().down();
        say("nothing of the cluster runs any more");
        return 0;
    }

    private static LocalCluster existing(java.util.function.Consumer<String> progress) {
        Places places = Places.ofThisRun();
        ClusterPlan plan = ClusterPlan.load(places.clusterDirectory());
        Installation patched = places.patched();
        return LocalCluster.of(plan, patched, patched, progress);
    }

    private LocalCluster existing() {
        return existing(this::say);
    }

    private static NodePlan running(LocalCluster cluster, String node) {
        String number = node.startsWith("node") ? node.substring("node".length()) : node;
        if (!number.matches("[0-9]{1,3}")) {
            throw new LabException(
                    "'"
                            + node
                            + "' is not a node; allowed: a number from 1 to "
                            + cluster.plan().size()
                            + ", or a name such as node2");
        }
        NodePlan plan = cluster.plan().node(Integer.parseInt(number));
        if (!cluster.runsNode(plan)) {
            throw new LabException(
                    plan + " does not run; start a cluster with: scripts/cluster up");
        }
        return plan;
    }

    private static void requireCgroups() {
        Optional<String> obstacle = NodeCgroups.obstacle();
        if (obstacle.isPresent()) {
            throw new LabException(
                    "cgroups cannot be made here: "
                            + obstacle.get()
                            + "\n  allowed: run as root, or leave --cgroups out (load is simulated then)");
        }
    }

    private void say(String line) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(line);
        out.flush();
    }
}
