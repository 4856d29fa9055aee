package io.horoscope.bench.lab.run;

import io.horoscope.bench.lab.CassandraOptions;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.LabFiles;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.cluster.NodeCgroups;
import io.horoscope.bench.lab.cluster.NodeProfile;
import io.horoscope.bench.lab.cluster.process.ProcessOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * This machine, on which a cluster is started.
 *
 * @param nodesAtOnce nodes of the largest cluster, which must fit into memory
 */
public record LocalEnvironment(
        Places places,
        CassandraOptions cassandra,
        int nodesAtOnce,
        NodeProfile profile,
        Consumer<String> progress)
        implements Environment {

    private static final long BYTES_PER_NODE = 1_100L << 20;
    private static final long NANOS_PER_MICRO = 1_000;
    private static final double GIB = 1L << 30;

    @Override
    public void require() {
        Optional<String> obstacle = NodeCgroups.obstacle();
        if (obstacle.isPresent()) {
            throw new LabException(
                    """
                    the lab limits every node by a cgroup, which this machine does not allow: %s
                      remedy: run as root\
                    """
                            .formatted(obstacle.get()));
        }
        if (!profile.timerSlack().isZero()
                && !Files.isWritable(Path.of(ProcessOrder.TIMER_SLACK))) {
            throw new LabException(
                    """
                    nodes with a part of a processor get a timer slack, and %s cannot be written
                      remedy: a kernel from 4.6 on with a writable /proc; or --full\
                    """
                            .formatted(ProcessOrder.TIMER_SLACK));
        }
        long free = availableMemory();
        long wanted = nodesAtOnce * BYTES_PER_NODE;
        if (free < wanted) {
            throw new LabException(
                    String.format(
                            Locale.ROOT,
                            "%d nodes need %.0f GiB of memory, and %.1f GiB are" + " available",
                            nodesAtOnce,
                            Math.ceil(wanted / GIB),
                            free / GIB));
        }
    }

    @Override
    public boolean isOurs() {
        return true;
    }

    @Override
    public int records(int usual) {
        return usual;
    }

    @Override
    public Testbed testbed(ClusterSize size) {
        return LocalTestbed.of(this, size);
    }

    @Override
    public Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Cassandra", cassandra.toString());
        facts.put(
                "Cluster",
                "%d nodes, 512 MB of heap and %s of a processor each"
                        .formatted(ClusterSize.FIVE.nodes(), ClusterSize.FIVE.cores()));
        facts.put(
                "Compilers",
                profile.hasAllCompilers()
                        ? "all"
                        : "the first only (TieredStopAtLevel=1), in all arms");
        if (!profile.timerSlack().isZero()) {
            facts.put(
                    "Timer slack",
                    """
                    %d us for Cassandra's threads, in all arms, so that waiting for work does \
                    not use up a small node's quota\
                    """
                            .formatted(profile.timerSlack().toNanos() / NANOS_PER_MICRO));
        }
        return facts;
    }

    /** A testbed ends its clusters itself. */
    @Override
    public void close() {}

    private static long availableMemory() {
        return LabFiles.lines(Path.of("/proc/meminfo")).stream()
                .filter(line -> line.startsWith("MemAvailable:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) << 10)
                .findFirst()
                .orElse(Long.MAX_VALUE);
    }
}
