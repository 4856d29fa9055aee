package io.horoscope.cassandra.refuse;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.request.CustomParameters;
import io.horoscope.cassandra.request.OwnReads;
import io.horoscope.cassandra.request.ReplicaState;
import io.horoscope.core.refuse.Price;
import io.netty.util.concurrent.FastThreadLocal;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.cassandra.concurrent.ExecutorLocals;
import org.apache.cassandra.exceptions.RequestFailureReason;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.MessagingService;
import org.apache.cassandra.net.Verb;
import org.apache.cassandra.utils.Closeable;

/** Refuses reads that this node would answer later than another replica. Thread-safe. */
public final class RefusingReplica {

    private final OwnReads reads;
    private final NodeRegistry nodes;
    private final Predicate<Message<?>> isOn;
    private final Function<Node, byte[]> reports;
    private final FastThreadLocal<Message<?>> refused = new FastThreadLocal<>();

    /**
     * @param reads those on this node
     * @param nodes coordinators are among them
     * @param isOn whether a read may be refused
     * @param reports this node's newest report for a coordinator that has not got it; null for none
     */
    public RefusingReplica(
            OwnReads reads,
            NodeRegistry nodes,
            Predicate<Message<?>> isOn,
            Function<Node, byte[]> reports) {
        this.reads = reads;
        this.nodes = nodes;
        this.isOn = isOn;
        this.reports = reports;
    }

    /** Whether a message that has just arrived is a read to refuse. */
    public boolean refuses(Message<?> message) {
        if (message.verb() != Verb.READ_REQ) {
            return false;
        }
        long priceNanos = PriceParameter.nanos(message);
        return priceNanos != Price.NONE && isOn.test(message) && reads.refuses(priceNanos);
    }

    /**
     * Runs the task of a refused read in this thread, which does for the message all that Cassandra
     * does for one, except that the handler of the read finds it {@link #isRefused}.
     *
     * @param locals with the trace of the read
     */
    public void runRefused(Message<?> read, ExecutorLocals locals, Runnable task) {
        refused.set(read);
        Closeable before = locals.get();
        try {
            task.run();
        } finally {
            before.close();
            refused.remove();
        }
    }

    /** Whether this thread runs the task of this very read in order to refuse it. */
    @SuppressWarnings("ReferenceEquality")
    public boolean isRefused(Message<?> read) {
        return CustomParameters.of(read) != null && refused.get() == read;
    }

    /** Sends a read back to its coordinator. */
    public void sendBack(Message<?> read) {
        MessagingService.instance().send(refusal(read), read.from());
    }

    /** What is sent back; the coordinator's next answer reports this node's state anew. */
    Message<?> refusal(Message<?> read) {
        Node coordinator = nodes.find(read.from());
        if (coordinator != null) {
            coordinator.lastReported().refused();
        }
        return CustomParameters.add(
                read.failureResponse(RequestFailureReason.UNKNOWN),
                ReplicaState.encodeRefusal(reads.refused()),
                reports.apply(coordinator));
    }
}
