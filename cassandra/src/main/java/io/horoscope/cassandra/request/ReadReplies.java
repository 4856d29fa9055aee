package io.horoscope.cassandra.request;

import io.horoscope.core.refuse.UsualService;
import io.netty.util.concurrent.FastThreadLocal;
import java.util.function.LongSupplier;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.Verb;

/**
 * Adds this node's {@link ReplicaState} to its replies to reads. Each reply is made by the thread
 * that began its read.
 */
public final class ReadReplies {

    private static final long NOT_STARTED = Long.MIN_VALUE;

    private final LongSupplier clock;
    private final ReadSlots reads;
    private final UsualService usual;
    private final FastThreadLocal<long[]> startedAtNanos =
            new FastThreadLocal<>() {
                @Override
                protected long[] initialValue() {
                    return new long[] {NOT_STARTED};
                }
            };

    /**
     * @param clock monotonic nanoseconds, precise
     * @param reads those on this node
     * @param usual learns how long this node works on a read of a single key
     */
    public ReadReplies(LongSupplier clock, ReadSlots reads, UsualService usual) {
        this.clock = clock;
        this.reads = reads;
        this.usual = usual;
    }

    /** This thread starts to serve a read. */
    public void started() {
        startedAtNanos.get()[0] = clock.getAsLong();
    }

    /**
     * The reply with the state added to its parameters; the reply itself if the start of this
     * thread's read was not recorded.
     */
    public <T> Message<T> withState(Message<T> reply) {
        long[] started = startedAtNanos.get();
        if (started[0] == NOT_STARTED) {
            return reply;
        }
        long serviceNanos = clock.getAsLong() - started[0];
        started[0] = NOT_STARTED;
        byte[] state = ReplicaState.encode(reads.queued(), reads.slots(), serviceNanos);
        if (reply.verb() == Verb.READ_RSP) {
            usual.record((double) serviceNanos);
        }
        return CustomParameters.add(reply, state);
    }
}
