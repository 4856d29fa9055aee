package io.horoscope.cassandra.weave;

import io.horoscope.cassandra.plan.ReplicaRouter;
import io.netty.util.concurrent.FastThreadLocal;
import java.util.concurrent.atomic.LongAdder;
import org.apache.cassandra.locator.AbstractReplicationStrategy;
import org.apache.cassandra.locator.DynamicEndpointSnitch;
import org.apache.cassandra.locator.EndpointsForRange;
import org.apache.cassandra.locator.EndpointsForToken;
import org.apache.cassandra.locator.IEndpointSnitch;
import org.apache.cassandra.locator.ReplicaCollection;

/**
 * What woven code calls while a read is planned. Without a router, or when the router fails, the answer is Cassandra's own:
 * it fails open and counts.
 *
 * <p>The one mutable static of this module, because woven code can only call a static.
 */
public final class ReadPlanHook {

    /** Whether the read that this thread plans is sorted without the dynamic snitch. */
    private static final FastThreadLocal<boolean[]> REPLACES =
            new FastThreadLocal<>() {
                @Override
                protected boolean[] initialValue() {
                    return new boolean[1];
                }
            };

    private static final LongAdder errors = new LongAdder();

    private static volatile ReplicaRouter router;

    private ReadPlanHook() {}

    /** From now on, plans are ordered by {@code installed}; null ends that. */
    public static void install(ReplicaRouter installed) {
        router = installed;
    }

    /** Failures of the router so far; each left one plan in Cassandra's own order. */
    public static long errors() {
        return errors.sum();
    }

    /** A read is being planned on this thread: what {@link #snitchOfReads} then says depends on whose read it is. */
    public static void planning(AbstractReplicationStrategy strategy) {
        ReplicaRouter current = router;
        boolean[] replaces = REPLACES.get();
        replaces[0] = false;
        if (current == null || SerialReads.isActive()) {
            return;
        }
        try {
            replaces[0] = current.replacesDynamicSnitch(Keyspaces.of(strategy));
        } catch (RuntimeException e) {
            errors.increment();
        }
    }

    /**
     * Who sorts the replicas of the read before they come to the router: the snitch that the operator configured, and not the
     * dynamic one over it, where the router's rule stands in for that.
     *
     * @param snitch Cassandra's
     */
    public static IEndpointSnitch snitchOfReads(IEndpointSnitch snitch) {
        return snitch instanceof DynamicEndpointSnitch && REPLACES.get()[0]
                ? ((DynamicEndpointSnitch) snitch).subsnitch
                : snitch;
    }

    /**
     * The live replicas of a key in the order in which to try them.
     *
     * @param sorted the same in Cassandra's order
     */
    public static EndpointsForToken orderTokenRead(
            AbstractReplicationStrategy strategy, EndpointsForToken sorted) {
        ReplicaRouter current = router;
        if (current == null || SerialReads.isActive()) {
            return sorted;
        }
        try {
            return current.orderTokenRead(Keyspaces.of(strategy), sorted);
        } catch (RuntimeException e) {
            errors.increment(); // A metric; a log line for each read would flood.
            return sorted;
        }
    }

    /**
     * The live replicas of a range in the order in which to try them.
     *
     * @param sorted the same in Cassandra's order
     */
    public static EndpointsForRange orderRangeRead(
            AbstractReplicationStrategy strategy, EndpointsForRange sorted) {
        ReplicaRouter current = router;
        if (current == null) {
            return sorted;
        }
        try {
            return current.orderRangeRead(Keyspaces.of(strategy), sorted);
        } catch (RuntimeException e) {
            errors.increment();
            return sorted;
        }
    }

    /**
     * Whether two neighbouring ranges of a scan are read by one request.
     *
     * @param vanilla the snitch's answer
     * @param shared who would be asked for both
     * @param left who would be asked for the left range
     * @param right who would be asked for the right range
     */
    public static boolean isWorthMerging(
            boolean vanilla,
            ReplicaCollection<?> shared,
            ReplicaCollection<?> left,
            ReplicaCollection<?> right) {
        ReplicaRouter current = router;
        if (current == null) {
            return vanilla;
        }
        try {
            return current.isWorthMerging(vanilla, shared, left, right);
        } catch (RuntimeException e) {
            errors.increment();
            return vanilla;
        }
    }
}
