package io.horoscope.cassandra.weave;

import io.horoscope.core.replica.ReplicaRequest;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.db.ReadResponse;
import org.apache.cassandra.db.SinglePartitionReadCommand;
import org.apache.cassandra.exceptions.RequestFailureReason;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.service.StorageProxy;
import org.apache.cassandra.service.reads.ReadCallback;

/**
 * Tracks the reads that a coordinator sends to itself, from construction to the end of execution.
 */
privileged aspect LocalReadAspect {

    public ReplicaRequest StorageProxy.LocalReadRunnable.horoscope;

    after(StorageProxy.LocalReadRunnable read) returning:
            execution(StorageProxy.LocalReadRunnable.new(ReadCommand, ReadCallback, .., boolean))
            && this(read) {
        read.horoscope =
                ReadRequestHook.sentToSelf(!(read.command instanceof SinglePartitionReadCommand));
    }

    before(StorageProxy.LocalReadRunnable read):
            execution(void StorageProxy.LocalReadRunnable.runMayThrow()) && this(read) {
        ReadRequestHook.started(read.horoscope);
    }

    before(StorageProxy.LocalReadRunnable read):
            call(void ReadCallback.response(ReadResponse))
            && withincode(void StorageProxy.LocalReadRunnable.runMayThrow())
            && this(read) {
        ReadRequestHook.answeredBySelf(
                read.horoscope, !(read.command instanceof SinglePartitionReadCommand));
    }

    before(StorageProxy.LocalReadRunnable read):
            call(void ReadCallback.onFailure(InetAddressAndPort, RequestFailureReason))
            && withincode(void StorageProxy.LocalReadRunnable.runMayThrow())
            && this(read) {
        ReadRequestHook.failedBySelf(read.horoscope);
    }

    after(StorageProxy.LocalReadRunnable read):
            execution(void StorageProxy.DroppableRunnable.run()) && this(read) {
        ReadRequestHook.ended(read.horoscope);
    }
}
