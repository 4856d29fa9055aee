package io.horoscope.cassandra.weave;

import io.horoscope.cassandra.plan.PlannedRead;
import org.apache.cassandra.db.ConsistencyLevel;
import org.apache.cassandra.db.Keyspace;
import org.apache.cassandra.dht.AbstractBounds;
import org.apache.cassandra.dht.Token;
import org.apache.cassandra.locator.AbstractReplicationStrategy;
import org.apache.cassandra.locator.ReplicaLayout;
import org.apache.cassandra.locator.ReplicaPlan;
import org.apache.cassandra.locator.ReplicaPlans;

/**
 * Calls the hook to order the replicas of reads and scans. If it returns null, stock Cassandra's
 * method runs unchanged, and the hook receives its result. No other decision is made here.
 */
aspect ReadPlanAspect {

    ReplicaLayout.ForTokenRead around(AbstractReplicationStrategy strategy, Token token):
            execution(ReplicaLayout.ForTokenRead
                    ReplicaLayout.forTokenReadLiveSorted(AbstractReplicationStrategy, Token))
            && args(strategy, token) {
        PlannedRead read = ReadPlanHook.keyRead(strategy);
        ReplicaLayout.ForTokenRead ordered = ReadPlanHook.order(read, strategy, token);
        return ordered != null
                ? ordered
                : ReadPlanHook.finish(read, strategy, token, proceed(strategy, token));
    }

    ReplicaLayout.ForRangeRead around(AbstractReplicationStrategy strategy, AbstractBounds range):
            execution(ReplicaLayout.ForRangeRead
                    ReplicaLayout.forRangeReadLiveSorted(
                            AbstractReplicationStrategy, AbstractBounds))
            && args(strategy, range) {
        PlannedRead read = ReadPlanHook.scan(strategy);
        ReplicaLayout.ForRangeRead ordered = ReadPlanHook.order(read, strategy, range);
        return ordered != null
                ? ordered
                : ReadPlanHook.finish(read, strategy, range, proceed(strategy, range));
    }

    ReplicaPlan.ForRangeRead around(
            Keyspace keyspace,
            ConsistencyLevel level,
            ReplicaPlan.ForRangeRead left,
            ReplicaPlan.ForRangeRead right):
            execution(ReplicaPlan.ForRangeRead ReplicaPlans.maybeMerge(..))
            && args(keyspace, level, left, right) {
        return ReadPlanHook.merge(keyspace, left, right, proceed(keyspace, level, left, right));
    }
}
