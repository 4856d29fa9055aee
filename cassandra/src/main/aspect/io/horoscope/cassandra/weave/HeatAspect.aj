package io.horoscope.cassandra.weave;

import org.apache.cassandra.db.ConsistencyLevel;
import org.apache.cassandra.db.Keyspace;
import org.apache.cassandra.dht.Token;
import org.apache.cassandra.locator.ReplicaPlan;
import org.apache.cassandra.locator.ReplicaPlans;

/** Counts writes. Reads are counted where they are planned. */
aspect HeatAspect {

    before(Keyspace keyspace, Token token):
            execution(ReplicaPlan.ForWrite
                    ReplicaPlans.forWrite(
                            Keyspace, ConsistencyLevel, Token, ReplicaPlans.Selector))
            && args(keyspace, *, token, *) {
        HeatHook.write(keyspace, token);
    }
}
