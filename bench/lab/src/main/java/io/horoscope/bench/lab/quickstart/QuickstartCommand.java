package io.horoscope.bench.lab.quickstart;

import io.horoscope.bench.lab.CassandraOptions;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.Shutdown;
import io.horoscope.bench.lab.cluster.ClusterPlan;
import io.horoscope.bench.lab.cluster.LabNetwork;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodeCgroups;
import io.horoscope.bench.lab.cluster.NodeProfile;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code scripts/quickstart}: overloads a node of a new cluster and compares the latency of reads. */
@Command(name = "quickstart")
public final class QuickstartCommand implements Callable<Integer> {

    private static final int NODES = 3;

    /** None is always the first one of two: nodes get warmer. */
    private static final List<Order> ORDERS =
            List.of(
                    Order.STOCK,
                    Order.HOROSCOPE,
                    Order.HOROSCOPE,
                    Order.STOCK,
                    Order.STOCK,
                    Order.HOROSCOPE);

    @Spec private CommandSpec spec;

    @Mixin private CassandraOptions cassandra;

    @Option(names = "--keep")
    private boolean isKept;

    @Option(names = "--simulated")
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
                        .withEmbedded(cassandra.isEmbedded())
                        .with(NodeProfile.FIRST_LOOK);
        LocalCluster cluster = cassandra.cluster(places, plan, progress::line);
        cluster.requireDown();
        Shutdown shutdown = Shutdown.of(cluster, progress::line);
        cluster.up();
        cluster.preferNodes();
        Quickstart quickstart = new Quickstart(cluster, progress::line);
        quickstart.loadRows();
        Outcome outcome = quickstart.measure(plan.cgroups() ? ORDERS : List.of(Order.HOROSCOPE));
        progress.plain(outcome.text());
        if (isKept) {
            shutdown.disarm();
            cluster.limitReplicas();
            progress.plain(howToReach(plan));
        } else {
            cluster.discard();
            progress.line("all processes have ended");
        }
        return outcome.held() ? 0 : 1;
    }

    static String howToReach(ClusterPlan plan) {
        String jmx =
                plan.nodes().stream()
                        .map(node -> node.name() + " " + node.jmxAddress())
                        .collect(Collectors.joining(", "));
        return """
        The cluster stays up:
          cqlsh            cqlsh %s (cqlsh is on PyPI)
          JMX              %s
        %s  nodes, scores    scripts/cluster status
          overload a node  scripts/cluster stress 2, scripts/cluster relax 2
          take it down     scripts/cluster down
        """
                .formatted(
                        plan.node(1).address(),
                        jmx,
                        plan.embedded() ? "" : "  director page    " + plan.directorUrl() + "/\n");
    }
}
