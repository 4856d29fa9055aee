package io.horoscope.cassandra.weave;

import org.apache.cassandra.service.StorageProxy;

/** Marks the lightweight transactions of Paxos v1, whose reads go through the regular read path. */
aspect SerialReadsAspect {

    pointcut lightweightTransaction():
            execution(* StorageProxy.doPaxos(..))
            || execution(* StorageProxy.legacyReadWithPaxos(..));

    before(): lightweightTransaction() {
        SerialReads.enter();
    }

    after(): lightweightTransaction() {
        SerialReads.exit();
    }
}
