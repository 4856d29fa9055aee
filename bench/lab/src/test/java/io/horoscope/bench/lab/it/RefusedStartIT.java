package io.horoscope.bench.lab.it;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.LabFiles;
import io.horoscope.bench.lab.cluster.Flavour;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.process.ProcessRecord;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A node with bad settings does not start, and says everything that is wrong with them. */
class RefusedStartIT {

    private final LocalCluster cluster =
            FreshCluster.of(FreshCluster.plan("refused", 1, Flavour.PATCHED, false));

    @BeforeEach
    void prepare() {
        cluster.prepare();
    }

    @AfterEach
    void down() {
        cluster.discard();
    }

    @Test
    void launch_badSettings_nodeEndsAndNamesEveryProblem() {
        NodePlan node = cluster.plan().node(1);
        Map<String, Object> routing = cluster.routing(node);
        routing.put("mode", "sometimes");
        routing.put("score_expiry", 5);
        routing.put("scroe_expiry", "5s");
        routing.put("formula", Map.of("name", "weighted", "weights", Map.of("cpu", -1)));
        ProcessRecord started = cluster.launch(node, Flavour.PATCHED, routing);
        Await.until(
                "the end of the node",
                TestCluster.DEADLINE,
                () -> !cluster.processes().runs(started));
        String log = String.join("\n", LabFiles.lines(node.log("cassandra")));
        for (String problem :
                List.of("mode: 'sometimes'", "score_expiry: '5'", "scroe_expiry", "cpu: '-1'")) {
            assertTrue(log.contains(problem), "names " + problem + ":\n" + log);
        }
    }

    /**
     * M12 of the security review: a key file that has become unusable is no reason to keep a
     * database from starting.
     */
    @Test
    void launch_keyFileMissing_nodeStartsWithModeOffAndSaysWhy() {
        NodePlan node = cluster.plan().node(1);
        Map<String, Object> routing = cluster.routing(node);
        routing.put("key_file", node.directory().resolve("missing.key").toString());
        ProcessRecord started = cluster.launch(node, Flavour.PATCHED, routing);
        Await.until(
                "the line that says so",
                Duration.ofMinutes(3),
                () ->
                        LabFiles.lines(node.log("cassandra")).stream()
                                .anyMatch(
                                        line ->
                                                line.contains("ERROR")
                                                        && line.contains("missing.key")
                                                        && line.contains("mode is off")));
        assertTrue(cluster.processes().runs(started), "the node runs");
    }
}
