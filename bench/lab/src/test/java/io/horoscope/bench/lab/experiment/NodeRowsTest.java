package io.horoscope.bench.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.bench.lab.cluster.GarbageCollections;
import io.horoscope.bench.lab.cluster.cgroup.CgroupLimits;
import io.horoscope.bench.lab.run.bed.Side;
import io.horoscope.bench.lab.run.observe.RoutingCounts;
import io.horoscope.bench.lab.run.record.NodeRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeRowsTest {

    @TempDir private Path folder;

    @Test
    void add_stockAndPatchedNode_areRowsOfDifferences() throws IOException {
        List<NodeUse> before = List.of(use(100, Optional.empty()), use(100, routing(50)));
        List<NodeUse> after = List.of(use(160, Optional.empty()), use(190, routing(75)));
        RunRecord record =
                new RunRecord("003-any", 0, null, RunRecord.between(before, after), List.of());
        new NodeRows(folder).add("part", "32 threads", Side.VANILLA, 2, record);
        List<String> lines = Files.readAllLines(folder.resolve("nodes.csv"));
        assertEquals(
                "part,point,side,repetition,node,reads,scans,cpu_s,disk_read_bytes,cpu_pressure_s,"
                        + "io_pressure_s,gc_count,gc_ms,cpu_limit_cores,memory_limit_bytes,"
                        + "plan_reads,plan_reads_diverted,plan_scans,plan_scans_diverted,"
                        + "plan_fallback_no_scores,plan_fallback_broken_order,"
                        + "plan_fallback_too_many_replicas,plan_fallback_unknown_node,"
                        + "plan_fallback_error,run",
                lines.get(0));
        assertEquals(
                "part,32 threads,vanilla,2,1,60,0,0.0,0.0,0.0,0.0,60,120,,,,,,,,,,,,003-any",
                lines.get(1));
        assertEquals(
                "part,32 threads,vanilla,2,2,90,0,0.0,0.0,0.0,0.0,90,180,,,25,0,0,0,0,0,0,0,0,003-any",
                lines.get(2));
    }

    private static NodeUse use(long reads, Optional<RoutingCounts> routing) {
        return new NodeUse(reads, 0, 0, 0, 0, 0)
                .with(
                        new NodeRecord(
                                Optional.of(new GarbageCollections(reads, 2 * reads)),
                                routing,
                                CgroupLimits.NONE));
    }

    private static Optional<RoutingCounts> routing(long reads) {
        return Optional.of(new RoutingCounts(Map.of("reads", reads)));
    }
}
