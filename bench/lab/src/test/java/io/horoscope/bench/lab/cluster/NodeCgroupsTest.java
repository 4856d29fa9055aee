package io.horoscope.bench.lab.cluster;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeCgroupsTest {

    @TempDir private Path directory;

    /**
     * What a cluster left behind that was started from a session that is gone, on a machine that
     * was restarted since.
     */
    @Test
    void create_cgroupsOfAnEarlierBootAreGone_makesThemBelowThisProcess() throws IOException {
        assumeTrue(NodeCgroups.obstacle().isEmpty(), "this user may make cgroups");
        ClusterPlan plan =
                new ClusterPlan(directory, LabNetwork.SINGLE_TESTS, 1, Flavour.VANILLA, true);
        Files.write(directory.resolve("cgroups"), List.of("V1", "cpu /sys/fs/cgroup/gone/nodes"));
        NodeCgroups cgroups = new NodeCgroups(plan);
        try {
            assertDoesNotThrow(cgroups::create);
            cgroups.of(plan.node(1)).limitCpu(0.5);
        } finally {
            cgroups.remove();
        }
    }
}
