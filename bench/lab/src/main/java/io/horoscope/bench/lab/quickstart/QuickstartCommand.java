package io.horoscope.bench.lab.quickstart;

import io.horoscope.bench.lab.CassandraOptions;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.Shutdown;
import io.horoscope.bench.lab.cluster.ClusterPlan;
import io.horoscope.bench.lab.cluster.LabNetwork;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodeCgroups;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code scripts/quickstart}: overloads a node of a new cluster and shows where reads go. */
@Command(
        name = "quickstart",
        mixinStandardHelpOptions = true,
        description = {
            "Starts a director and three nodes (patched Cassandra and monitor each) on loopback"
                    + " addresses, overloads one node for real and shows how reads and scans leave"
                    + " it and return. With --embedded, there are three Cassandra nodes and nothing"
                    + " else.",
            "Exit code 0: the share of the overloaded node fell by 80 % within 3 s, and 80 % of it"
                    + " was back within 8 s."
        })
public final class QuickstartCommand implements Callable<Integer> {

    private static final int NODES = 3;

    @Spec private CommandSpec spec;

    @Mixin private CassandraOptions cassandra;

    @Option(names = "--keep", description = "Leaves the cluster up, and prints how to reach it.")
    private boolean isKept;

    @Option(
            names = "--simulated",
            description = "Uses no cgroups even if that is permitted: the loads are made up.")
    private boolean isSimulated;

    @Override
    public Integer call() {
        Optional<String> obstacle =
                isSimulated ? Optional.of("--simulated was given") : NodeCgroups.obstacle();
        String label = obstacle.isPresent() ? "[simulated] " : "";
        Progress progress = new Progress(spec.commandLine().getOut(), label);
        obstacle.ifPresent(
                why ->
                        progress.line(
                                """
                                no cgroups: %s. No node is really overloaded: what is measured \
                                comes from a file, and only the routing is real."""
                                        .formatted(why)));
        Places places = Places.ofThisRun();
        ClusterPlan plan =
                new ClusterPlan(
                                places.clusterDirectory(),
                                LabNetwork.EVERYDAY,
                                NODES,
                                cassandra.flavour(),
                                obstacle.isEmpty())
                        .withEmbedded(cassandra.isEmbedded());
        LocalCluster cluster = cassandra.cluster(places, plan, progress::line);
        cluster.requireDown();
        Shutdown shutdown = Shutdown.of(cluster, progress::line);
        Outcome outcome = new Quickstart(cluster, progress::line).run();
        progress.plain(outcome.text(plan));
        if (isKept) {
            shutdown.disarm();
            progress.plain(howToReach(plan));
        } else {
            cluster.down();
            progress.line("all processes have ended");
        }
        return outcome.held() ? 0 : 1;
    }

    private static String howToReach(ClusterPlan plan) {
        return """
        The cluster stays up:
          cqlsh            cqlsh %s (cqlsh is on PyPI)
        %s  nodes, scores    scripts/cluster status
          overload a node  scripts/cluster stress 2, scripts/cluster relax 2
          take it down     scripts/cluster down
        """
                .formatted(
                        plan.node(1).address(),
                        plan.embedded() ? "" : "  director page    " + plan.directorUrl() + "/\n");
    }
}
