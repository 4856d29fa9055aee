package io.horoscope.cassandra.refuse;

import com.google.common.collect.Sets;
import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.plan.SelectionInputs;
import io.horoscope.core.plan.ReadPlan;
import io.horoscope.core.refuse.Price;
import io.horoscope.core.refuse.RefusableRead;
import io.horoscope.core.replica.Weights;
import java.util.Set;
import org.apache.cassandra.db.ConsistencyLevel;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.locator.EndpointsForToken;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.locator.ReplicaPlan;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.MessageFlag;
import org.apache.cassandra.net.MessagingService;
import org.apache.cassandra.net.RequestCallback;

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

    /**
     * Levels that count replicas of any place alike, so that any candidate of the plan may answer in
     * place of another one. EACH_QUORUM counts those of each datacenter, and reads at SERIAL,
     * LOCAL_SERIAL and NODE_LOCAL are not sent on. Candidates of LOCAL_ONE and LOCAL_QUORUM are local.
     */
    static final Set<ConsistencyLevel> REFUSABLE =
            Sets.immutableEnumSet(
                    ConsistencyLevel.ONE,
                    ConsistencyLevel.TWO,
                    ConsistencyLevel.THREE,
                    ConsistencyLevel.QUORUM,
                    ConsistencyLevel.LOCAL_ONE,
                    ConsistencyLevel.LOCAL_QUORUM);

    private final SelectionInputs inputs;
    private final ReplicaPlan.Shared<?, ?> shared;
    private final Weights weights;
    private final EndpointsForToken candidates;
    private final Node[] nodes; // Of the candidates; null: it has no index.
    private final RefusableRead read;
    private final Message<?>[] messages; // By place; null: it was sent none with a price.
    private ReadCommand withheld; // A speculative retry that was not made yet; null: none.
    private RefusableCallback waiting; // Of a withheld retry; a timer does not hold it for longer.
    private boolean closed; // Nothing changes the contacts any more.

    private SentRead(
            NodeRegistry registry,
            SelectionInputs inputs,
            Weights weights,
            ReplicaPlan.Shared<?, ?> shared,
            ReplicaPlan.ForTokenRead plan) {
        this.inputs = inputs;
        this.weights = weights;
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
            ReplicaPlan.Shared<?, ?> shared,
            NodeRegistry nodes,
            SelectionInputs inputs,
            Weights weights) {
        if (!(shared.get() instanceof ReplicaPlan.ForTokenRead)) {
            return null;
        }
        ReplicaPlan.ForTokenRead plan = (ReplicaPlan.ForTokenRead) shared.get();
        EndpointsForToken candidates = plan.readCandidates();
        EndpointsForToken contacts = plan.contacts();
        boolean isRefusable =
                REFUSABLE.contains(plan.consistencyLevel())
                        && candidates.size() > contacts.size()
                        && candidates.size() <= RefusableRead.MOST_CANDIDATES
                        && !candidates.anyMatch(Replica::isTransient);
        for (int i = 0; i < contacts.size() && isRefusable; i++) {
            isRefusable = candidates.get(i).equals(contacts.get(i));
        }
        return isRefusable ? new SentRead(nodes, inputs, weights, shared, plan) : null;
    }

    /** The message to send to a replica: with a price, if that may refuse it. */
    synchronized <T> Message<T> priced(Message<T> message, InetAddressAndPort to) {
        int place = place(to);
        long priceNanos = place == RefusableRead.NONE || closed ? Price.NONE : read.offer();
        if (priceNanos == Price.NONE) {
            return message;
        }
        messages[place] = message;
        return PriceParameter.add(message, priceNanos);
    }

    /**
     * A replica refused the read. If that goes to another one, this takes its place among the
     * contacts of the plan.
     *
     * @return null if the replica had no price, or the read is closed
     */
    synchronized Next refused(InetAddressAndPort from, RefusableCallback callback) {
        closed |= callback.isSignalled();
        int place = place(from);
        if (closed || place == RefusableRead.NONE || messages[place] == null) {
            return null;
        }
        Message<?> message = messages[place];
        messages[place] = null;
        int next = read.refused(place);
        if (next != place) {
            Contacts.replace(shared, from, candidates.get(next));
        }
        return new Next(candidates.get(next), message);
    }

    /** The thread of the request no longer waits for answers. */
    public synchronized void close() {
        closed = true;
        withheld = null;
        waiting = null;
    }

    /** A speculative retry is not made yet. */
    synchronized void withhold(ReadCommand command, RefusableCallback callback) {
        withheld = command;
        waiting = callback;
    }

    /** Whether a retry is withheld, and the read waits for answers. */
    synchronized boolean isWithheld() {
        return withheld != null && !waiting.isSignalled();
    }

    /**
     * Makes the withheld retry: its replica becomes a contact of the plan, and gets the read after
     * that. Does nothing if none is withheld, the read has ended, or no replica is left.
     */
    public void retryWithheld() {
        Message<?> message;
        Replica replica;
        RequestCallback<?> callback;
        synchronized (this) {
            if (!isWithheld()) {
                return;
            }
            message =
                    Message.outWithFlag(
                            withheld.verb(), withheld, MessageFlag.CALL_BACK_ON_FAILURE);
            callback = waiting.callback();
            withheld = null;
            int place = read.retried(0);
            if (place == RefusableRead.NONE) {
                return;
            }
            replica = candidates.get(place);
            Contacts.add(shared, replica);
        }
        MessagingService.instance().sendWithCallback(message, replica.endpoint(), callback);
    }

    synchronized boolean isClosed() {
        return closed;
    }

    /**
     * The replica of a speculative retry.
     *
     * @param planned the one that Cassandra chose
     */
    public synchronized Replica retried(Replica planned) {
        int place = place(planned.endpoint());
        int next = place == RefusableRead.NONE ? place : read.retried(place);
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

    @Override
    public Weights weights() {
        return weights;
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
