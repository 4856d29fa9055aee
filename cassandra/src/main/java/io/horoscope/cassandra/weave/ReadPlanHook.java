package io.horoscope.cassandra.weave;

import io.horoscope.cassandra.plan.PlannedRead;
import io.horoscope.cassandra.plan.ReadPlanner;
import io.horoscope.core.select.OperationClass;
import org.apache.cassandra.db.Keyspace;
import org.apache.cassandra.db.PartitionPosition;
import org.apache.cassandra.dht.AbstractBounds;
import org.apache.cassandra.dht.Token;
import org.apache.cassandra.locator.AbstractReplicationStrategy;
import org.apache.cassandra.locator.EndpointsForRange;
import org.apache.cassandra.locator.EndpointsForToken;
import org.apache.cassandra.locator.ReplicaLayout.ForRangeRead;
import org.apache.cassandra.locator.ReplicaLayout.ForTokenRead;
import org.apache.cassandra.locator.ReplicaPlan;

/**
 * Called by woven code while a read is planned. Each read is one {@link PlannedRead}, which the
 * woven method passes from call to call. If a call returns null, stock Cassandra's own method runs:
 * without a planner, and after any failure.
 */
public final class ReadPlanHook {

    private static final String PLANNING = "to plan a read";

    private static volatile ReadPlanner planner;

    private ReadPlanHook() {}

    /** Sets the planner; null removes it. */
    public static void install(ReadPlanner installed) {
        planner = installed;
    }

    /** A read of one key begins. */
    public static PlannedRead keyRead(AbstractReplicationStrategy strategy) {
        return begin(strategy, OperationClass.READ);
    }

    /** A scan of a range begins. */
    public static PlannedRead scan(AbstractReplicationStrategy strategy) {
        return begin(strategy, OperationClass.SCAN);
    }

    /**
     * The live replicas of a key in the order in which to try them, or null for stock Cassandra's
     * own. Called once for each read of a key, also if it is not routed.
     */
    public static ForTokenRead order(
            PlannedRead read, AbstractReplicationStrategy strategy, Token token) {
        HeatHook.read(strategy, token);
        if (read.isStock()) {
            return null;
        }
        try {
            EndpointsForToken ordered = read.order(strategy.getNaturalReplicasForToken(token));
            return ordered == null ? null : new ForTokenRead(strategy, ordered);
        } catch (Throwable thrown) {
            fail(read, thrown);
            return null;
        }
    }

    /**
     * The live replicas of a range in the order in which to try them, or null for stock Cassandra's
     * own.
     */
    public static ForRangeRead order(
            PlannedRead read,
            AbstractReplicationStrategy strategy,
            AbstractBounds<PartitionPosition> range) {
        if (read.isStock()) {
            return null;
        }
        try {
            EndpointsForRange ordered = read.order(strategy.getNaturalReplicas(range.right));
            return ordered == null ? null : new ForRangeRead(strategy, range, ordered);
        } catch (Throwable thrown) {
            fail(read, thrown);
            return null;
        }
    }

    /** Processes stock Cassandra's own plan for a key. */
    @SuppressWarnings("ReferenceEquality") // The same object means that nothing changed.
    public static ForTokenRead finish(
            PlannedRead read,
            AbstractReplicationStrategy strategy,
            Token token,
            ForTokenRead stock) {
        if (read.isStock()) {
            return stock;
        }
        try {
            EndpointsForToken finished =
                    read.finish(
                            read.previews() ? strategy.getNaturalReplicasForToken(token) : null,
                            stock.natural());
            return finished == stock.natural() ? stock : new ForTokenRead(strategy, finished);
        } catch (Throwable thrown) {
            fail(read, thrown);
            return stock;
        }
    }

    /** Processes stock Cassandra's own plan for a range. */
    @SuppressWarnings("ReferenceEquality") // The same object means that nothing changed.
    public static ForRangeRead finish(
            PlannedRead read,
            AbstractReplicationStrategy strategy,
            AbstractBounds<PartitionPosition> range,
            ForRangeRead stock) {
        if (read.isStock()) {
            return stock;
        }
        try {
            EndpointsForRange finished =
                    read.finish(
                            read.previews() ? strategy.getNaturalReplicas(range.right) : null,
                            stock.natural());
            return finished == stock.natural()
                    ? stock
                    : new ForRangeRead(strategy, range, finished);
        } catch (Throwable thrown) {
            fail(read, thrown);
            return stock;
        }
    }

    /**
     * Whether two adjacent ranges of a scan are read with one request: stock Cassandra's decision,
     * unless the selector prevents it.
     *
     * @param merged the plan for both, or null if Cassandra reads them apart
     */
    public static ReplicaPlan.ForRangeRead merge(
            Keyspace keyspace,
            ReplicaPlan.ForRangeRead left,
            ReplicaPlan.ForRangeRead right,
            ReplicaPlan.ForRangeRead merged) {
        ReadPlanner current = planner;
        if (current == null || merged == null) {
            return merged;
        }
        try {
            return isWorthMerging(current, keyspace.getName(), left, right, merged) ? merged : null;
        } catch (Throwable thrown) {
            HookFailures.note("to merge two ranges of a scan", thrown);
            return merged;
        }
    }

    private static boolean isWorthMerging(
            ReadPlanner current,
            String keyspace,
            ReplicaPlan.ForRangeRead left,
            ReplicaPlan.ForRangeRead right,
            ReplicaPlan.ForRangeRead merged) {
        return left.contacts().isEmpty()
                || right.contacts().isEmpty()
                || current.begin(keyspace, OperationClass.SCAN)
                        .isWorthMerging(
                                merged.contacts(), left.contacts().get(0), right.contacts().get(0));
    }

    private static PlannedRead begin(
            AbstractReplicationStrategy strategy, OperationClass operation) {
        ReadPlanner current = planner;
        if (current == null || SerialReads.isActive()) {
            return PlannedRead.STOCK;
        }
        try {
            return current.begin(Keyspaces.of(strategy), operation);
        } catch (Throwable thrown) {
            HookFailures.note(PLANNING, thrown);
            return PlannedRead.STOCK;
        }
    }

    private static void fail(PlannedRead read, Throwable thrown) {
        HookFailures.note(PLANNING, thrown);
        read.fail();
    }
}
