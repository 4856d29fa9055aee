package io.horoscope.cassandra.refuse;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.plan.SelectionInputs;
import io.horoscope.cassandra.request.ReadTracker;
import io.horoscope.cassandra.settings.RoutingPolicy;
import io.horoscope.core.refuse.Price;
import java.util.function.Supplier;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.MessagingService;
import org.apache.cassandra.tracing.Tracing;

/**
 * Lets replicas refuse the reads of this coordinator, and sends refused reads to other replicas.
 * Thread-safe.
 */
public final class RefusalCoordinator {

    private final NodeRegistry nodes;
    private final SelectionInputs inputs;
    private final Supplier<RoutingPolicy> policy;

    /**
     * @param inputs what is known of each replica
     * @param policy the one in force
     */
    public RefusalCoordinator(
            NodeRegistry nodes, SelectionInputs inputs, Supplier<RoutingPolicy> policy) {
        this.nodes = nodes;
        this.inputs = inputs;
        this.policy = policy;
    }

    /**
     * Fails at the start of the node rather than at the first refusal.
     *
     * @throws ExceptionInInitializerError if this version of Cassandra lacks a needed field
     */
    public void resolve() {
        Contacts.resolve();
    }

    /** The message of a read to send to a replica: with a price, if that may refuse it. */
    public <T> Message<T> priced(
            Message<T> message, InetAddressAndPort to, RefusableCallback callback) {
        if (!isOn(message) || !isWorthwhile(to)) {
            return message;
        }
        SentRead read = sentRead(callback);
        return read == null ? message : read.priced(message, to);
    }

    /** A read whose retry is not made yet; null if only Cassandra may change its contacts. */
    SentRead withhold(ReadCommand command, RefusableCallback callback) {
        SentRead read = sentRead(callback);
        if (read != null) {
            read.withhold(command, callback);
        }
        return read;
    }

    /** Null if no replica may refuse the read. */
    private SentRead sentRead(RefusableCallback callback) {
        SentRead read = callback.sentRead();
        if (read == null) {
            read =
                    SentRead.of(
                            callback.sharedPlan(),
                            nodes,
                            inputs,
                            policy.get().selector().weights());
            callback.sentRead(read);
        }
        return read;
    }

    /**
     * Prepares to send a refused read on, and counts and traces that. The refusal of a read that
     * has ended is dropped: read repair works with the plan then.
     *
     * @param refusal a response of which {@link ReadTracker#isRefusal} is true
     * @return what sends the read, once the callback of the refused request was removed: the next one
     *     may have its message id. Null if the response counts as a failure, since the replica was
     *     not offered to refuse.
     */
    public Runnable sendOn(Message<?> refusal, RefusableCallback callback) {
        SentRead read = callback.sentRead();
        if (read == null) {
            return null;
        }
        SentRead.Next next = read.refused(refusal.from(), callback);
        if (next == null) {
            return read.isClosed() ? () -> {} : null;
        }
        count(refusal);
        InetAddressAndPort to = next.replica.endpoint();
        if (Tracing.isTracing()) {
            Tracing.trace("Horoscope: {} refused the read, which goes to {}", refusal.from(), to);
        }
        Message<?> message = isWorthwhile(to) ? read.priced(next.message, to) : next.message;
        return () -> MessagingService.instance().sendWithCallback(message, to, callback.callback());
    }

    private void count(Message<?> refusal) {
        Node node = nodes.find(refusal.from());
        if (node != null) {
            node.counters().refused();
        }
    }

    private boolean isOn(Message<?> read) {
        return policy.get().refuses(((ReadCommand) read.payload).metadata().keyspace);
    }

    private boolean isWorthwhile(InetAddressAndPort replica) {
        Node node = nodes.find(replica);
        return node != null
                && Price.isWorthwhile(inputs.replicas().find(node.index()), inputs.nowNanos());
    }
}
