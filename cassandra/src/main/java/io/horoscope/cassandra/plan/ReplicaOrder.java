package io.horoscope.cassandra.plan;

import io.horoscope.cassandra.cache.Fallback;
import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.settings.RoutingMode;
import io.horoscope.cassandra.settings.RoutingPolicy;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.select.OperationClass;
import io.horoscope.core.select.SelectionContext;
import io.horoscope.core.table.ScoreTable;
import io.netty.util.concurrent.FastThreadLocal;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.cassandra.locator.Endpoints;
import org.apache.cassandra.locator.ReplicaCollection;
import org.apache.cassandra.tracing.Tracing;

/**
 * Orders the live replicas of a read, which come in Cassandra's own order.
 *
 * <p>The promises, and where each is kept:
 *
 * <ol>
 *   <li>Permutation: the selector's output is checked against its input; otherwise Cassandra's order.
 *   <li>Topology first: the selector is given the replicas of the local datacenter only, and remote ones follow.
 *   <li>Unknown is not good: no fresh score in the set means Cassandra's order, exactly; the rest is the selector's.
 *   <li>Never worse than vanilla: an order that did not change is handed back as the very object that came in.
 *   <li>Bounded: the selector's.
 *   <li>Fails open: the woven facade catches what is thrown here.
 * </ol>
 *
 * <p>Used by all request threads at once. Allocates the reordered collection and nothing else.
 */
final class ReplicaOrder {

    private final NodeRegistry nodes;
    private final Supplier<ScoreTable> table;
    private final LongSupplier clock;
    private final long maxAgeNanos;
    private final Supplier<Node> localNode;
    private final ReplicaTable replicas;
    private final FastThreadLocal<Draft> drafts =
            new FastThreadLocal<>() {
                @Override
                protected Draft initialValue() {
                    return new Draft(replicas);
                }
            };

    /**
     * @param clock monotonic nanoseconds, on the clock that stamps the table
     * @param maxAgeNanos loads older than this are unknown
     * @param localNode this coordinator
     * @param replicas what this coordinator knows of the replicas by its own requests
     */
    ReplicaOrder(
            NodeRegistry nodes,
            Supplier<ScoreTable> table,
            LongSupplier clock,
            long maxAgeNanos,
            Supplier<Node> localNode,
            ReplicaTable replicas) {
        this.nodes = nodes;
        this.table = table;
        this.clock = clock;
        this.maxAgeNanos = maxAgeNanos;
        this.localNode = localNode;
        this.replicas = replicas;
    }

    /**
     * The order to use.
     *
     * @param sorted live replicas in Cassandra's order
     */
    <E extends Endpoints<E>> E order(
            E sorted, OperationClass operation, RoutingMode mode, RoutingPolicy policy) {
        int count = sorted.size();
        Draft draft = drafts.get();
        draft.mode = mode;
        if (count == 0 || mode == RoutingMode.OFF) {
            return sorted;
        }
        Fallback fallback = nodes(sorted, draft);
        if (fallback == null) {
            ReadKey.fill(draft.context, sorted);
            fallback = decide(count, draft, operation, policy);
        }
        Node first = draft.nodes[0];
        if (fallback != null) {
            count(first, fallback, operation);
            trace(first, first, fallback, mode, policy, draft);
            return sorted;
        }
        Node chosen = draft.nodes[draft.positions[0]];
        chosen.counters().firstChoice(operation, chosen != first);
        trace(first, chosen, null, mode, policy, draft);
        return mode == RoutingMode.ON && isChanged(draft.positions, count)
                ? rebuild(sorted, draft, count)
                : sorted;
    }

    /**
     * Whether the selector is for reading two neighbouring ranges of a scan by one request to {@code shared}. Asked by the
     * thread that has just planned the two, so the mode is theirs.
     */
    boolean isWorthMerging(
            ReplicaCollection<?> shared,
            ReplicaCollection<?> left,
            ReplicaCollection<?> right,
            RoutingPolicy policy) {
        int count = shared.size();
        Draft draft = drafts.get();
        if (draft.mode != RoutingMode.ON
                || count == 0
                || count > Draft.MAXIMUM_REPLICAS
                || left.isEmpty()
                || right.isEmpty()) {
            return true;
        }
        for (int i = 0; i < count; i++) {
            Node node = nodes.find(shared.get(i).endpoint());
            if (node == null) {
                return true;
            }
            draft.local[i] = node.index();
        }
        Node firstOfLeft = nodes.find(left.get(0).endpoint());
        Node firstOfRight = nodes.find(right.get(0).endpoint());
        return firstOfLeft == null
                || firstOfRight == null
                || policy.selector()
                        .isWorthMerging(
                                draft.local,
                                count,
                                firstOfLeft.index(),
                                firstOfRight.index(),
                                fill(draft, OperationClass.SCAN));
    }

    private Fallback nodes(Endpoints<?> sorted, Draft draft) {
        int count = sorted.size();
        draft.nodes[0] = nodes.find(sorted.get(0).endpoint());
        if (count > Draft.MAXIMUM_REPLICAS) {
            return Fallback.TOO_MANY_REPLICAS;
        }
        for (int i = 0; i < count; i++) {
            draft.nodes[i] = nodes.find(sorted.get(i).endpoint());
            if (draft.nodes[i] == null) {
                return Fallback.UNKNOWN_NODE;
            }
        }
        return null;
    }

    /** Fills {@code draft.positions}; returns why Cassandra's order stays, or null. */
    private Fallback decide(
            int count, Draft draft, OperationClass operation, RoutingPolicy policy) {
        SelectionContext context = fill(draft, operation);
        int local = 0;
        boolean known = false;
        for (int i = 0; i < count; i++) {
            draft.positions[i] = i;
            if (!draft.nodes[i].isRemote()) {
                draft.local[local++] = draft.nodes[i].index();
                known |= context.isKnown(draft.nodes[i].index());
            }
        }
        if (!known && policy.selector().needsScores()) {
            return Fallback.NO_SCORES;
        }
        policy.selector().order(draft.local, local, context);
        return place(draft, count, local) ? null : Fallback.BROKEN_ORDER;
    }

    private SelectionContext fill(Draft draft, OperationClass operation) {
        Node self = localNode.get();
        return draft.context.fill(
                table.get(),
                clock.getAsLong(),
                maxAgeNanos,
                operation,
                self == null ? SelectionContext.NONE : self.index());
    }

    /**
     * Turns the selector's output into positions, remote replicas after local ones in their given order. An order that left
     * the local replicas as they were leaves everything as it was. False if the output is not a permutation of the input.
     */
    private static boolean place(Draft draft, int count, int local) {
        if (isUnchanged(draft, count)) {
            return true;
        }
        long taken = 0;
        for (int slot = 0; slot < local; slot++) {
            int position = positionOf(draft, count, draft.local[slot], taken);
            if (position < 0) {
                return false;
            }
            taken |= 1L << position;
            draft.positions[slot] = position;
        }
        int slot = local;
        for (int i = 0; i < count; i++) {
            if (draft.nodes[i].isRemote()) {
                draft.positions[slot++] = i;
            }
        }
        return slot == count;
    }

    private static boolean isUnchanged(Draft draft, int count) {
        int slot = 0;
        for (int i = 0; i < count; i++) {
            if (!draft.nodes[i].isRemote() && draft.local[slot++] != draft.nodes[i].index()) {
                return false;
            }
        }
        return true;
    }

    private static int positionOf(Draft draft, int count, int index, long taken) {
        for (int i = 0; i < count; i++) {
            if (draft.nodes[i].index() == index
                    && !draft.nodes[i].isRemote()
                    && (taken & 1L << i) == 0) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isChanged(int[] positions, int count) {
        for (int i = 0; i < count; i++) {
            if (positions[i] != i) {
                return true;
            }
        }
        return false;
    }

    /** Sorting a copy costs a quarter of the memory of building the collection anew, which checks for duplicates. */
    private static <E extends Endpoints<E>> E rebuild(E sorted, Draft draft, int count) {
        for (int place = 0; place < count; place++) {
            draft.placed[place] = sorted.get(draft.positions[place]);
        }
        draft.placedCount = count;
        return sorted.sorted(draft.byPlace);
    }

    private static void count(Node first, Fallback fallback, OperationClass operation) {
        if (first != null) {
            first.counters().firstChoice(operation, false);
            first.counters().fallback(fallback);
        }
    }

    /** One line for each decision of a session: a scan plans many ranges, mostly with the same outcome. */
    private void trace(
            Node first,
            Node chosen,
            Fallback fallback,
            RoutingMode mode,
            RoutingPolicy policy,
            Draft draft) {
        if (first == null || !Tracing.isTracing()) {
            return;
        }
        if (draft.isNews(Tracing.instance.get(), first, chosen)) {
            Tracing.trace(
                    new DecisionText(table.get(), replicas, clock.getAsLong())
                            .line(first, chosen, fallback, mode, policy));
        }
    }
}
