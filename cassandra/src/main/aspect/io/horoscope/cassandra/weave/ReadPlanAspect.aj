package io.horoscope.cassandra.weave;

import org.apache.cassandra.dht.AbstractBounds;
import org.apache.cassandra.locator.AbstractReplicationStrategy;
import org.apache.cassandra.locator.EndpointsForRange;
import org.apache.cassandra.locator.EndpointsForToken;
import org.apache.cassandra.locator.IEndpointSnitch;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.ReplicaCollection;
import org.apache.cassandra.locator.ReplicaLayout;
import org.apache.cassandra.locator.ReplicaPlans;

/** Lets the hook choose who sorts the replicas of reads and scans, order the live ones, and have its say on merging ranges. */
aspect ReadPlanAspect {

    before(AbstractReplicationStrategy strategy):
            (call(* AbstractReplicationStrategy.getNaturalReplicasForToken(..))
                || call(* AbstractReplicationStrategy.getNaturalReplicas(..)))
            && (withincode(* ReplicaLayout.forTokenReadLiveSorted(..))
                || withincode(* ReplicaLayout.forRangeReadLiveSorted(..)))
            && target(strategy) {
        ReadPlanHook.planning(strategy);
    }

    Object around(IEndpointSnitch snitch, InetAddressAndPort coordinator, ReplicaCollection replicas):
            call(* IEndpointSnitch.sortedByProximity(..))
            && (withincode(* ReplicaLayout.forTokenReadLiveSorted(..))
                || withincode(* ReplicaLayout.forRangeReadLiveSorted(..)))
            && target(snitch)
            && args(coordinator, replicas) {
        return proceed(ReadPlanHook.snitchOfReads(snitch), coordinator, replicas);
    }

    Object around(AbstractReplicationStrategy strategy, EndpointsForToken sorted):
            call(ReplicaLayout.ForTokenRead.new(AbstractReplicationStrategy, EndpointsForToken))
            && withincode(* ReplicaLayout.forTokenReadLiveSorted(..))
            && args(strategy, sorted) {
        return proceed(strategy, ReadPlanHook.orderTokenRead(strategy, sorted));
    }

    Object around(AbstractReplicationStrategy strategy, EndpointsForRange sorted):
            call(ReplicaLayout.ForRangeRead.new(AbstractReplicationStrategy, AbstractBounds, EndpointsForRange))
            && withincode(* ReplicaLayout.forRangeReadLiveSorted(..))
            && args(strategy, *, sorted) {
        return proceed(strategy, ReadPlanHook.orderRangeRead(strategy, sorted));
    }

    boolean around(ReplicaCollection shared, ReplicaCollection left, ReplicaCollection right):
            call(boolean IEndpointSnitch.isWorthMergingForRangeQuery(..))
            && withincode(* ReplicaPlans.maybeMerge(..))
            && args(shared, left, right) {
        return ReadPlanHook.isWorthMerging(proceed(shared, left, right), shared, left, right);
    }
}
