package io.horoscope.tool;

import io.horoscope.tool.file.RefusedException;
import io.horoscope.tool.plan.CoordinatorHeat;
import io.horoscope.tool.plan.KeyspaceRing;
import io.horoscope.tool.plan.PlanText;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code horoscope plan}. */
@Command(
        name = "plan",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        header = {"Show which ranges of a keyspace are hot, and what would help.", ""},
        description =
                "Asks all nodes by JMX which reads and writes they coordinated (setting heat: on, some time"
                        + " before), and prints hot ranges, whether a single key is the reason, and what"
                        + " selection, one replica more of all and other tokens would change. Changes nothing.",
        footer = {
            "",
            "Examples:",
            "  horoscope plan --keyspace shop",
            "  horoscope plan --keyspace shop --hosts 10.0.0.1 --datacenter dc1"
        })
final class PlanCommand implements Callable<Integer> {

    @Spec private CommandSpec spec;

    @Option(names = "--keyspace", paramLabel = "KEYSPACE", required = true, description = "Which.")
    private String keyspace;

    @Option(
            names = "--hosts",
            paramLabel = "HOST[:PORT]",
            defaultValue = "127.0.0.1",
            split = ",",
            splitSynopsisLabel = ",",
            description =
                    "Nodes to ask, by JMX, separated by commas; the others that these know are asked at"
                            + " their own addresses. Default: ${DEFAULT-VALUE}.")
    private List<String> hosts;

    @Mixin private JmxArguments jmx;

    @Option(
            names = "--datacenter",
            paramLabel = "NAME",
            description = "Whose nodes are compared; needed if there are several.")
    private String datacenter;

    private final List<CoordinatorHeat> counted = new ArrayList<>();
    private final List<Long> sizes =
            new ArrayList<>(); // Of the keyspace, on nodes of the datacenter.

    @Override
    public Integer call() {
        ClusterState cluster = cluster();
        String planned = cluster.datacenter(datacenter);
        Set<String> asked = new TreeSet<>();
        for (String host : hosts) {
            ask(host, cluster, planned, asked);
        }
        for (String address : cluster.addresses()) {
            if (!cluster.isLive(address)) {
                problem(address + " is down");
            } else if (!asked.contains(address)) {
                ask(address, cluster, planned, asked);
            }
        }
        if (counted.isEmpty()) {
            throw new RefusedException(List.of("no node has counted requests"));
        }
        KeyspaceRing ring = cluster.ring(planned);
        double meanSize = sizes.stream().mapToLong(Long::longValue).average().orElse(0);
        long bytes = (long) (meanSize * ring.nodes().size() / ring.fewestCopies());
        print(PlanText.of(ring, counted, bytes));
        int missing = cluster.addresses().size() - counted.size();
        if (missing > 0) {
            print(
                    String.format(
                            "The requests of %d of %d coordinators are missing.%n",
                            missing, cluster.addresses().size()));
        }
        return CommandLine.ExitCode.OK;
    }

    /** As the first host that can be asked knows it. */
    private ClusterState cluster() {
        List<String> problems = new ArrayList<>();
        for (String host : hosts) {
            try (NodeConnection node = jmx.connect(host)) {
                return ClusterState.of(node, keyspace);
            } catch (RefusedException e) {
                problems.addAll(e.problems());
            }
        }
        throw new RefusedException(problems);
    }

    /** Adds what a node counted; one that cannot be asked is named. */
    private void ask(String host, ClusterState cluster, String planned, Set<String> asked) {
        try (NodeConnection node = jmx.connect(host)) {
            String address = cluster.addressOf(node);
            if (!asked.add(address)) {
                return;
            }
            boolean isHere = cluster.datacenterOf(address).equals(planned);
            CoordinatorHeat heat = heat(node, isHere);
            counted.add(heat);
            if (isHere) {
                sizes.add(ClusterState.bytes(node, keyspace));
            }
            print(
                    String.format(
                            Locale.ROOT,
                            "%d of %d: %s had %.1f reads/s and %.1f writes/s in %.0f s%n",
                            asked.size(),
                            cluster.addresses().size(),
                            address,
                            heat.reads(),
                            heat.writes(),
                            heat.seconds()));
        } catch (RefusedException e) {
            e.problems().forEach(this::problem);
        }
    }

    @SuppressWarnings("unchecked")
    private CoordinatorHeat heat(NodeConnection node, boolean isHere) {
        return node.run(
                (connection, horoscope) -> {
                    Object[] of = {keyspace};
                    String[] types = {String.class.getName()};
                    return new CoordinatorHeat(
                            (Map<Long, double[]>) connection.invoke(horoscope, "heat", of, types),
                            (Map<Long, Double>) connection.invoke(horoscope, "hotKeys", of, types),
                            (double) connection.invoke(horoscope, "heatSeconds", of, types),
                            isHere);
                });
    }

    private void problem(String problem) {
        spec.commandLine().getErr().println("horoscope: " + problem);
    }

    private void print(String text) {
        PrintWriter out = spec.commandLine().getOut();
        out.print(text);
        out.flush();
    }
}
