package io.horoscope.bench.lab.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.CqlSession;
import io.horoscope.bench.lab.experiment.BenchCommand;
import io.horoscope.bench.lab.experiment.Csv;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code scripts/bench --cluster}: an experiment on a cluster that it did not start. */
@Tag("slow")
class RunningClusterIT extends OnSharedCluster {

    private static final String OPTIONS =
            "idle --quick --modes any --arms horoscope --rates 100 --repetitions 1 --warm-up 2"
                    + " --records 1000 --cluster ";

    @TempDir private Path folder;

    @Test
    void bench_runningCluster_isMeasuredAndLeftAsItWas() throws IOException {
        List<String> before = state();
        String command = OPTIONS + cluster.node(1).address() + " --output " + folder;
        assertEquals(0, new CommandLine(new BenchCommand()).execute(command.split(" ")));
        List<Map<String, String>> blocks = Csv.rows(folder.resolve("switchback.csv"));
        assertEquals(
                Set.of("off", "horoscope"),
                blocks.stream().map(block -> block.get("arm")).collect(Collectors.toSet()));
        for (Map<String, String> block : blocks) {
            assertTrue(Double.parseDouble(block.get("reads")) > 0, block::toString);
            assertEquals("0", block.get("failed"), block::toString);
        }
        assertEquals(before, state());
    }

    /** Settings of each node, and the keyspaces. */
    private List<String> state() {
        Map<String, Object> settings = new TreeMap<>();
        cluster.nodes()
                .forEach(
                        node ->
                                settings.put(
                                        node.address(), settings(cluster.clients().session(node))));
        return List.of(
                settings.toString(),
                cluster
                        .coordinator()
                        .execute("SELECT keyspace_name FROM system_schema.keyspaces")
                        .all()
                        .stream()
                        .map(row -> row.getString(0))
                        .sorted()
                        .toList()
                        .toString());
    }

    private static Map<String, String> settings(CqlSession session) {
        return session.execute("SELECT name, value FROM horoscope.settings").all().stream()
                .collect(
                        Collectors.toMap(
                                row -> row.getString(0),
                                row -> row.getString(1),
                                (one, other) -> other,
                                TreeMap::new));
    }
}
