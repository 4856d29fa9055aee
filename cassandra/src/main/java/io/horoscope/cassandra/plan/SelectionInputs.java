package io.horoscope.cassandra.plan;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.core.plan.ReadPlan;
import io.horoscope.core.replica.Facts;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.select.OperationClass;
import io.horoscope.core.select.SelectionContext;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The inputs of selectors in this node: the newest loads, and statistics of this coordinator's own
 * requests.
 */
public final class SelectionInputs {

    private final Supplier<ScoreTable> table;
    private final LongSupplier clock;
    private final long maxAgeNanos;
    private final Supplier<Node> localNode;
    private final IntPredicate racks;
    private final ReplicaTable replicas;

    /**
     * @param clock monotonic nanoseconds, on the clock that stamps the table
     * @param maxAgeNanos loads older than this are unknown
     * @param localNode this coordinator, or null while it is not in the ring
     * @param racks whether a node, by index, is in this coordinator's rack
     * @param replicas statistics of this coordinator's own requests
     */
    public SelectionInputs(
            Supplier<ScoreTable> table,
            LongSupplier clock,
            long maxAgeNanos,
            Supplier<Node> localNode,
            IntPredicate racks,
            ReplicaTable replicas) {
        this.table = table;
        this.clock = clock;
        this.maxAgeNanos = maxAgeNanos;
        this.localNode = localNode;
        this.racks = racks;
        this.replicas = replicas;
    }

    /** Statistics of this coordinator's own requests. */
    public ReplicaTable replicas() {
        return replicas;
    }

    /** Monotonic time. */
    public long nowNanos() {
        return clock.getAsLong();
    }

    /** A context for one thread. */
    SelectionContext newContext() {
        return new SelectionContext(SelectionInputs::draw, replicas, ReadPlan.MAXIMUM_REPLICAS)
                .racks(racks);
    }

    void fill(SelectionContext context, OperationClass operation, Facts facts) {
        Node self = localNode.get();
        context.fill(
                        table.get(),
                        clock.getAsLong(),
                        maxAgeNanos,
                        operation,
                        self == null ? SelectionContext.NONE : self.index())
                .facts(facts);
    }

    DecisionText text(OperationClass operation) {
        boolean isScan = operation == OperationClass.SCAN;
        return new DecisionText(table.get(), replicas, isScan, clock.getAsLong());
    }

    private static int draw(int bound) {
        return ThreadLocalRandom.current().nextInt(bound);
    }
}
