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

    /**
     * A read is about to be retried, by a request that is of no use if it waits for long.
     *
     * @param takenNanos since it began
     */
    public void mayRefuseRetry(String keyspace, RefusableCallback callback, long takenNanos) {
        SentRead read = policy.get().refuses(keyspace) ? sentRead(callback) : null;
        if (read != null) {
            read.mayRefuseRetry(takenNanos);
        }
    }

    /** The message of that retry: with a price, if its replica may refuse it. */
    public <T> Message<T> pricedRetry(
            Message<T> message, InetAddressAndPort to, RefusableCallback callback) {
        SentRead read = callback.sentRead();
        return read == null || !isWorthwhile(to) ? message : read.priced(message, to);
    }

    /** Null if no replica may refuse the read. */
    private SentRead sentRead(RefusableCallback callback) {
        SentRead read = callback.sentRead();
        if (read == null) {
            read = SentRead.of(callback.sharedPlan(), nodes, inputs);
            callback.sentRead(read);
        }
        return read;
    }

    /**
     * Sends a refused read to another replica, or drops a refused retry, and counts and traces that.
     *
     * @param refusal a response of which {@link ReadTracker#isRefusal} is true
     * @return false if there is no other replica: the response then counts as a failure
     */
    public boolean sendOn(Message<?> refusal, RefusableCallback callback) {
        SentRead read = callback.sentRead();
        if (read == null) {
            return false;
        }
        if (read.dropRetry(refusal.from())) {
            count(refusal);
            Tracing.trace(
                    "Horoscope: {} refused the retry, which would wait for long", refusal.from());
            return true;
        }
        SentRead.Next next = read.refused(refusal.from());
        if (next == null) {
            return false;
        }
        count(refusal);
        InetAddressAndPort to = next.replica.endpoint();
        if (Tracing.isTracing()) {
            Tracing.trace("Horoscope: {} refused the read, which goes to {}", refusal.from(), to);
        }
        if (!callback.isSignalled()) {
            Message<?> message = isWorthwhile(to) ? read.priced(next.message, to) : next.message;
            MessagingService.instance().sendWithCallback(message, to, callback.callback());
        }
        return true;
    }

    /**
     * Sends the retry of a read again, if it was dropped.
     *
     * @param mayBeRefused whether the replica may refuse it again
     */
    public void retryAgain(RefusableCallback callback, boolean mayBeRefused) {
        SentRead.Next next = callback.sentRead().retryAgain(mayBeRefused);
        if (next != null) {
            InetAddressAndPort to = next.replica.endpoint();
            Tracing.trace("Horoscope: sends the refused retry again, to {}", to);
            Message<?> message = pricedRetry(next.message, to, callback);
            MessagingService.instance().sendWithCallback(message, to, callback.callback());
        }
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
