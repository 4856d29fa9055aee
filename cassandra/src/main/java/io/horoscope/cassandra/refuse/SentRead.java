package io.horoscope.cassandra.refuse;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.plan.SelectionInputs;
import io.horoscope.core.plan.ReadPlan;
import io.horoscope.core.refuse.Price;
import io.horoscope.core.refuse.RefusableRead;
import org.apache.cassandra.locator.EndpointsForToken;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.locator.ReplicaPlan;
import org.apache.cassandra.net.Message;

/**
 * A read that was sent to replicas which may refuse it: its candidates, and the message that each
 * of them was sent with a price. Thread-safe: the thread of the request retries it, those of
 * responses send it again.
 */
public final class SentRead implements RefusableRead.Candidates {

    /** A request without a price, and where it goes. */
    static final class Next {
        final Replica replica;
        final Message<?> message;

        Next(Replica replica, Message<?> message) {
            this.replica = replica;
            this.message = message;
        }
    }

    /** As {@link #retriedAfterNanos} of a read that was not retried, or by no request with a price. */
    public static final long NEVER = Long.MAX_VALUE;

    private final SelectionInputs inputs;
    private final ReplicaPlan.Shared<?, ?> shared;
    private final EndpointsForToken candidates;
    private final Node[] nodes; // Of the candidates; null: it has no index.
    private final RefusableRead read;
    private final Message<?>[] messages; // By place; null: it was sent none with a price.
    private long retriedAfterNanos = NEVER;
    private Next dropped; // The retry that was refused; null: none.

    private SentRead(
            NodeRegistry registry,
            SelectionInputs inputs,
            ReplicaPlan.Shared<?, ?> shared,
            ReplicaPlan.ForTokenRead plan) {
        this.inputs = inputs;
        this.shared = shared;
        this.candidates = plan.readCandidates();
        this.nodes = new Node[candidates.size()];
        for (int place = 0; place < nodes.length; place++) {
            nodes[place] = registry.find(candidates.get(place).endpoint());
        }
        this.read =
                new RefusableRead(
                        inputs.replicas(), inputs::nowNanos, this, plan.contacts().size());
        this.messages = new Message<?>[candidates.size()];
    }

    /**
     * The read of a plan, or null if no replica may refuse it: all of them are asked, or one of
     * them has only some of the data.
     */
    static SentRead of(
            ReplicaPlan.Shared<?, ?> shared, NodeRegistry nodes, SelectionInputs inputs) {
        if (!(shared.get() instanceof ReplicaPlan.ForTokenRead)) {
            return null;
        }
        ReplicaPlan.ForTokenRead plan = (ReplicaPlan.ForTokenRead) shared.get();
        EndpointsForToken candidates = plan.readCandidates();
        EndpointsForToken contacts = plan.contacts();
        boolean isRefusable =
                candidates.size() > contacts.size()
                        && candidates.size() <= RefusableRead.MOST_CANDIDATES
                        && !candidates.anyMatch(Replica::isTransient);
        for (int i = 0; i < contacts.size() && isRefusable; i++) {
            isRefusable = candidates.get(i).equals(contacts.get(i));
        }
        return isRefusable ? new SentRead(nodes, inputs, shared, plan) : null;
    }

    /** The message to send to a replica: with a price, if that may refuse it. */
    synchronized <T> Message<T> priced(Message<T> message, InetAddressAndPort to) {
        int place = place(to);
        long priceNanos = place == RefusableRead.NONE ? Price.NONE : read.offer(place);
        if (priceNanos == Price.NONE) {
            return message;
        }
        messages[place] = message;
        return PriceParameter.add(message, priceNanos);
    }

    /**
     * A replica refused the read. The next one takes its place among the contacts of the plan.
     *
     * @return null if there is no other replica, or this one had no price
     */
    synchronized Next refused(InetAddressAndPort from) {
        int place = place(from);
        if (place == RefusableRead.NONE || messages[place] == null) {
            return null;
        }
        Message<?> message = messages[place];
        messages[place] = null;
        int next = read.refused(place);
        if (next == RefusableRead.NONE) {
            return null;
        }
        Contacts.replace(shared, from, candidates.get(next));
        return new Next(candidates.get(next), message);
    }

    /**
     * A replica refused a request with a price. If that was the retry, the replica is no contact of
     * the plan any more.
     *
     * @return whether it was
     */
    synchronized boolean dropRetry(InetAddressAndPort from) {
        int place = place(from);
        if (place == RefusableRead.NONE || !read.isRetry(place) || messages[place] == null) {
            return false;
        }
        dropped = new Next(candidates.get(place), messages[place]);
        messages[place] = null;
        read.refused(place);
        Contacts.remove(shared, from);
        return true;
    }

    /** How long the read had taken when it was retried by a request that may be refused. */
    public synchronized long retriedAfterNanos() {
        return retriedAfterNanos;
    }

    /**
     * The retry that was dropped is sent again. Its replica, or another one if that has the read now,
     * becomes a contact of the plan.
     *
     * @param mayBeRefused whether the replica may refuse it again
     * @return null if none was dropped, or each candidate has the read
     */
    synchronized Next retryAgain(boolean mayBeRefused) {
        if (dropped == null) {
            return null;
        }
        Message<?> message = dropped.message;
        int place = read.retried(place(dropped.replica.endpoint()), mayBeRefused);
        dropped = null;
        if (place == RefusableRead.NONE) {
            return null;
        }
        Contacts.add(shared, candidates.get(place));
        return new Next(candidates.get(place), message);
    }

    /** The retry that follows is refused by a replica where it would wait for long. */
    synchronized void mayRefuseRetry(long takenNanos) {
        retriedAfterNanos = takenNanos;
    }

    /**
     * The replica of a speculative retry.
     *
     * @param planned the one that Cassandra chose
     */
    public synchronized Replica retried(Replica planned) {
        int place = place(planned.endpoint());
        int next =
                place == RefusableRead.NONE
                        ? place
                        : read.retried(place, retriedAfterNanos != NEVER);
        return next == RefusableRead.NONE ? planned : candidates.get(next);
    }

    @Override
    public int count() {
        return candidates.size();
    }

    /** One that an operator put last has no price, so no replica refuses a read for it. */
    @Override
    public int node(int place) {
        Node node = nodes[place];
        return node == null || node.severity() > 0 ? ReadPlan.UNKNOWN_NODE : node.index();
    }

    @Override
    public double roundTripNanos(int place) {
        Node node = nodes[place];
        return node == null || node.datacenter() == ReadPlan.LOCAL
                ? Double.NaN
                : node.latency().nanos();
    }

    @Override
    public double load(int place, long nowNanos) {
        Node node = nodes[place];
        return node == null ? Double.NaN : inputs.load(node.index(), nowNanos);
    }

    @Override
    public double highestLoad() {
        return inputs.highestLoad();
    }

    private int place(InetAddressAndPort endpoint) {
        for (int place = 0; place < candidates.size(); place++) {
            if (candidates.get(place).endpoint().equals(endpoint)) {
                return place;
            }
        }
        return RefusableRead.NONE;
    }
}
