package io.horoscope.bench.lab.experiment.switchback;

import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.LabFiles;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodeJmx;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.run.Bench;
import io.horoscope.bench.lab.run.ClusterSize;
import io.horoscope.bench.lab.run.record.CsvTable;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How long one node takes to start, stock and with the agent. Rows of {@code switchback.csv} are
 * starts; {@code start_s} is from the start of the JVM to the line of the log that says that the
 * node is up.
 */
public final class StartUps {

    public static final Map<String, String> FACTS =
            Map.of(
                    "Cluster",
                    "1 node without CPU limit",
                    "Blocks",
                    "each round starts the node once as every arm, in random order");

    /** How the line of Cassandra's log ends, and how its time is written. */
    private static final String UP = "Startup complete";

    private static final Pattern TIME = Pattern.compile("[0-9-]{10} [0-9:]{8},[0-9]{3}");
    private static final DateTimeFormatter LOG_TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss,SSS");

    private static final Duration DEADLINE = Duration.ofSeconds(30);
    private static final double MILLIS_PER_SECOND = 1e3;

    private StartUps() {}

    /** Measures all rounds. */
    public static void measure(Bench bench) {
        bench.results().begin(Map.of("seed", Bed.SEED, "baseline", NodeArm.ALL.get(0).name()));
        bench.results().part(Map.of("heading", "Starts in turn", "kind", "switchback"));
        LocalCluster cluster = bench.openEmpty(new ClusterSize(1, 0, 1, false));
        NodePlan node = cluster.plan().nodes().get(0);
        List<String> columns = List.of("round", "position", "arm", "start_s");
        CsvTable table = bench.results().table("switchback", columns);
        int rounds = bench.options().repetitions();
        for (Turn<NodeArm> turn : Turn.draw(Bed.SEED, NodeArm.ALL, Turn.sets(1, 1, 0), rounds)) {
            if (turn.position() == 0) {
                bench.say("round %d of %d".formatted(turn.round() + 1, rounds));
            }
            cluster.stopNode(node);
            turn.arm().launch(cluster, node);
            cluster.awaitCql(node);
            double seconds = startSeconds(node);
            table.row(List.of(turn.round(), turn.position(), turn.arm().name(), seconds));
            bench.results().measured();
        }
    }

    /** The line may come after clients can connect. */
    private static double startSeconds(NodePlan node) {
        try (NodeJmx jmx = NodeJmx.open(node)) {
            long startedAt = jmx.startedAtMillis();
            Await.until(
                    "a line that ends with: " + UP,
                    DEADLINE,
                    () -> upAtMillis(node).orElse(startedAt) > startedAt);
            return (upAtMillis(node).getAsLong() - startedAt) / MILLIS_PER_SECOND;
        }
    }

    /** The last time that the node was up, since the epoch. */
    private static OptionalLong upAtMillis(NodePlan node) {
        return LabFiles.lines(node.directory().resolve("logs/system.log")).stream()
                .filter(line -> line.endsWith(UP))
                .map(TIME::matcher)
                .filter(Matcher::find)
                .mapToLong(time -> millis(time.group()))
                .max();
    }

    private static long millis(String time) {
        return LocalDateTime.parse(time, LOG_TIME)
                .atZone(ZoneId.systemDefault())
                .toInstant()
                .toEpochMilli();
    }
}
