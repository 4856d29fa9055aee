package io.horoscope.bench.lab.run.bed;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.cluster.NodeCgroups;
import io.horoscope.bench.lab.cluster.NodeProfile;
import io.horoscope.bench.lab.cluster.process.ProcessOrder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** This machine, on which a stock and a patched cluster are started. */
public final class LocalSite implements Site {

    private static final long BYTES_PER_NODE = 1_100L << 20;
    private static final long NANOS_PER_MICRO = 1_000;
    private static final double GIB = 1L << 30;

    private final Places places;
    private final int nodesAtOnce;
    private final int nodes;
    private final double cores;
    private final NodeProfile profile;
    private final Consumer<String> progress;

    /**
     * @param nodesAtOnce nodes of all clusters together, for which there must be memory
     * @param nodes of each cluster, usually
     * @param cores CPU seconds a second that a node may use, usually
     */
    public LocalSite(
            Places places,
            int nodesAtOnce,
            int nodes,
            double cores,
            NodeProfile profile,
            Consumer<String> progress) {
        this.places = places;
        this.nodesAtOnce = nodesAtOnce;
        this.nodes = nodes;
        this.cores = cores;
        this.profile = profile;
        this.progress = progress;
    }

    @Override
    public void require() {
        Optional<String> obstacle = NodeCgroups.obstacle();
        if (obstacle.isPresent()) {
            throw new LabException(
                    "the lab limits every node by a cgroup, and cgroups cannot be made here: "
                            + obstacle.get()
                            + "\n  remedy: run as root");
        }
        if (!profile.timerSlack().isZero()
                && !Files.isWritable(Path.of(ProcessOrder.TIMER_SLACK))) {
            throw new LabException(
                    "nodes of a part of a processor get a timer slack, and "
                            + ProcessOrder.TIMER_SLACK
                            + " cannot be written here\n  remedy: a kernel from 4.6 on, its /proc writable; or --full");
        }
        long free = availableMemory();
        long wanted = nodesAtOnce * BYTES_PER_NODE;
        if (free < wanted) {
            throw new LabException(
                    String.format(
                            Locale.ROOT,
                            "%d nodes at a time need %.0f GiB of memory, and %.1f GiB are available",
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
    public Bed bed(Clusters which, int nodesOfEach) {
        return LocalBed.of(places, which, nodesOfEach, profile, progress);
    }

    @Override
    public Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put(
                "Cluster", nodes + " nodes, 512 MB of heap and " + cores + " of a processor each");
        facts.put(
                "Compilers",
                profile == NodeProfile.MEASUREMENT
                        ? "all"
                        : "the first only (TieredStopAtLevel=1), on both sides");
        if (!profile.timerSlack().isZero()) {
            facts.put(
                    "Timer slack",
                    profile.timerSlack().toNanos() / NANOS_PER_MICRO
                            + " us for Cassandra's threads, on both sides, so that waiting for work does not use up a small node's quota");
        }
        return facts;
    }

    /** A bed ends its clusters itself. */
    @Override
    public void close() {}

    private static long availableMemory() {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/meminfo"))) {
                if (line.startsWith("MemAvailable:")) {
                    return Long.parseLong(line.replaceAll("[^0-9]", "")) << 10;
                }
            }
        } catch (IOException e) {
            throw new LabException("/proc/meminfo cannot be read: " + e.getMessage(), e);
        }
        return Long.MAX_VALUE;
    }
}
