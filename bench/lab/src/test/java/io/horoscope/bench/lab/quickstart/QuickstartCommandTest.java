package io.horoscope.bench.lab.quickstart;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.cluster.ClusterPlan;
import io.horoscope.bench.lab.cluster.Flavour;
import io.horoscope.bench.lab.cluster.LabNetwork;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class QuickstartCommandTest {

    @Test
    void howToReach_anyCluster_hasTheJmxPortOfEachNode() {
        ClusterPlan plan =
                new ClusterPlan(Path.of("unused"), LabNetwork.EVERYDAY, 3, Flavour.PATCHED, false);
        String text = QuickstartCommand.howToReach(plan);
        assertTrue(
                text.contains(
                        "node1 127.0.0.1:17201, node2 127.0.0.1:17202, node3 127.0.0.1:17203"),
                text);
    }
}
