package io.horoscope.cassandra.operate;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeCounters;
import io.horoscope.core.wire.Routing;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * What this node says to directors of itself as a coordinator: its mode, the number of its problems,
 * and for each node the reads since it was last asked. Used by one thread.
 */
public final class OwnRouting {

    private final Supplier<String> mode;
    private final IntSupplier problems;
    private final Supplier<List<Node>> nodes;
    private final LongSupplier clock;
    private Map<Node, Counts> before = Map.of();
    private long beforeNanos;

    /**
     * @param mode the word in settings
     * @param problems how many an operator has to fix
     * @param nodes the members of the ring
     * @param clock monotonic nanoseconds
     */
    public OwnRouting(
            Supplier<String> mode,
            IntSupplier problems,
            Supplier<List<Node>> nodes,
            LongSupplier clock) {
        this.mode = mode;
        this.problems = problems;
        this.nodes = nodes;
        this.clock = clock;
        this.beforeNanos = clock.getAsLong();
    }

    /** Excluded nodes and those that it reads from most come first: not all may fit. */
    public Routing now() {
        long nowNanos = clock.getAsLong();
        double seconds = Math.max(1, nowNanos - beforeNanos) / 1e9;
        Map<Node, Counts> counted = new HashMap<>();
        nodes.get().forEach(node -> counted.put(node, new Counts(node.counters())));
        List<Routing.Replica> replicas =
                counted.entrySet().stream()
                        .map(each -> replica(each.getKey(), each.getValue(), seconds))
                        .sorted(
                                Comparator.comparing(Routing.Replica::excluded)
                                        .thenComparing(Routing.Replica::readsPerSecond)
                                        .reversed())
                        .collect(Collectors.toList());
        before = counted;
        beforeNanos = nowNanos;
        return new Routing(mode.get(), problems.getAsInt(), replicas);
    }

    private Routing.Replica replica(Node node, Counts now, double seconds) {
        Counts then = before.getOrDefault(node, Counts.NONE);
        return new Routing.Replica(
                node.address(),
                (now.reads - then.reads) / seconds,
                (now.diverted - then.diverted) / seconds,
                node.exclusion() != null);
    }

    private static final class Counts {

        private static final Counts NONE = new Counts(0, 0);

        private final long reads;
        private final long diverted;

        private Counts(long reads, long diverted) {
            this.reads = reads;
            this.diverted = diverted;
        }

        Counts(NodeCounters counters) {
            this(counters.reads(), counters.divertedReads());
        }
    }
}
