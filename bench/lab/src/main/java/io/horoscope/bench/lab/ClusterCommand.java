package io.horoscope.bench.lab;

import io.horoscope.bench.lab.cluster.ClusterPlan;
import io.horoscope.bench.lab.cluster.Flavour;
import io.horoscope.bench.lab.cluster.LabNetwork;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodeCgroups;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.fault.Stress;
import io.horoscope.bench.lab.run.observe.StatusTable;
import java.io.PrintWriter;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code scripts/cluster}: a cluster on loopback addresses, for everyday use. */
@Command(name = "cluster")
final class ClusterCommand {

    @Spec private CommandSpec spec;

    /** Starts a cluster and returns when all nodes see one another. */
    @Command
    int up(
            @Option(names = "--nodes", defaultValue = "3") int nodes,
            @Mixin CassandraOptions cassandra,
            @Option(names = "--vanilla") boolean isVanilla,
            @Option(names = "--cgroups") boolean hasCgroups) {
        if (isVanilla && cassandra.isEmbedded()) {
            throw new ParameterException(
                    spec.subcommands().get("up"),
                    "--embedded and --vanilla exclude one another; allowed: one of them");
        }
        if (hasCgroups) {
            requireCgroups();
        }
        Places places = Places.ofThisRun();
        ClusterPlan plan =
                new ClusterPlan(
                                places.clusterDirectory(),
                                LabNetwork.EVERYDAY,
                                nodes,
                                isVanilla ? Flavour.VANILLA : cassandra.flavour(),
                                hasCgroups)
                        .withEmbedded(cassandra.isEmbedded());
        LocalCluster cluster = cassandra.cluster(places, plan, this::say);
        cluster.requireDown();
        Shutdown shutdown = Shutdown.of(cluster, this::say);
        cluster.up();
        cluster.limitReplicas();
        shutdown.disarm();
        if (!plan.embedded()) {
            say("director:  " + plan.directorUrl() + "/");
        }
        for (NodePlan node : plan.nodes()) {
            String where = "%-10s cqlsh %s, JMX %s";
            say(where.formatted(node.name() + ":", node.address(), node.jmxAddress()));
        }
        say("next:      scripts/cluster status; scripts/cluster down");
        return 0;
    }

    /** Prints the nodes, their processes and their scores. */
    @Command
    int status() {
        spec.commandLine().getOut().print(StatusTable.of(existing()));
        spec.commandLine().getOut().flush();
        return 0;
    }

    /** Overloads a node. */
    @Command
    int stress(@Parameters String name) {
        LocalCluster cluster = existing();
        NodePlan node = running(cluster, name);
        Stress stress = Stress.of(cluster);
        stress.inject(node);
        say(
                "%s%s is overloaded now; end it with: scripts/cluster relax %d"
                        .formatted(stress.label(), node, node.number()));
        return 0;
    }

    /** Ends the overload of a node. */
    @Command
    int relax(@Parameters String name) {
        LocalCluster cluster = existing();
        NodePlan node = running(cluster, name);
        Stress stress = Stress.of(cluster);
        stress.clear(node);
        say(stress.label() + node + " is no longer overloaded");
        return 0;
    }

    /** Ends every process of the cluster; its files stay until the next {@code up}. */
    @Command
    int down() {
        existing().down();
        say("all processes of the cluster have ended");
        return 0;
    }

    private LocalCluster existing() {
        Places places = Places.ofThisRun();
        ClusterPlan plan = ClusterPlan.load(places.clusterDirectory());
        return new LocalCluster(plan, places.patched(), places.patched(), this::say);
    }

    private static NodePlan running(LocalCluster cluster, String name) {
        String number = name.startsWith("node") ? name.substring("node".length()) : name;
        if (!number.matches("[0-9]{1,3}")) {
            throw new LabException(
                    "'%s' is not a node; allowed: a number from 1 to %d, or a name such as node2"
                            .formatted(name, cluster.plan().size()));
        }
        NodePlan node = cluster.plan().node(Integer.parseInt(number));
        if (!cluster.runsNode(node)) {
            throw new LabException(
                    node + " does not run; start a cluster with: scripts/cluster up");
        }
        return node;
    }

    private static void requireCgroups() {
        Optional<String> obstacle = NodeCgroups.obstacle();
        if (obstacle.isPresent()) {
            throw new LabException(
                    """
                    cgroups cannot be made here: %s
                      allowed: run as root, or leave --cgroups out (load is simulated then)"""
                            .formatted(obstacle.get()));
        }
    }

    private void say(String line) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(line);
        out.flush();
    }
}
