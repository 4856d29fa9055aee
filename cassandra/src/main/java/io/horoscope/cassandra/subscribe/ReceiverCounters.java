package io.horoscope.cassandra.subscribe;

import io.horoscope.core.wire.Rejection;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** What became of the datagrams. Written by the subscription's thread, read by anyone. */
public final class ReceiverCounters {

    private final LongAdder accepted = new LongAdder();
    private final LongAdder errors = new LongAdder();
    private final Map<Rejection, LongAdder> rejected = new EnumMap<>(Rejection.class);

    public ReceiverCounters() {
        for (Rejection reason : Rejection.values()) {
            rejected.put(reason, new LongAdder());
        }
    }

    void accepted() {
        accepted.increment();
    }

    void rejected(Rejection reason) {
        rejected.get(reason).increment();
    }

    void error() {
        errors.increment();
    }

    /** Datagrams with scores. */
    public long acceptedCount() {
        return accepted.sum();
    }

    /** Datagrams dropped for a reason. */
    public long rejectedCount(Rejection reason) {
        return rejected.get(reason).sum();
    }

    /** Failures to send or receive, such as a director's port that is closed. */
    public long errorCount() {
        return errors.sum();
    }
}
