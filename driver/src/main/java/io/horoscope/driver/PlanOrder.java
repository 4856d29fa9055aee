package io.horoscope.driver;

import com.datastax.oss.driver.api.core.metadata.Node;
import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.select.ClientSelection;
import io.horoscope.core.select.Explanation;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The order of the replicas of one request, by core's rule (docs/RULE.md): home is the first of the
 * default policy's plan. Used again for other requests, by the thread that owns it ({@link
 * PlanOrders}).
 */
final class PlanOrder {

    /** Above any replication factor of a datacenter. */
    static final int MOST_REPLICAS = 32;

    private static final double NANOS_PER_MILLI = 1e6;

    private final AtomicReference<Thread> owner = new AtomicReference<>();
    private final ReplicaSelector selector;
    private final Node[] nodes = new Node[MOST_REPLICAS];
    private final ClientNode[] replicas = new ClientNode[MOST_REPLICAS];
    private final int[] start = new int[MOST_REPLICAS];
    private final int[] order = new int[MOST_REPLICAS];
    private final SelectionContext context;
    private Object[] plan; // Null until the default policy has put the replicas first.
    private int replicaCount;
    private int count;

    PlanOrder(ReplicaSelector selector, ClientNodes known) {
        this.selector = selector;
        this.context = new SelectionContext(PlanOrder::draw, known.replicas(), MOST_REPLICAS);
    }

    /** Makes a thread the owner, if there is none. */
    boolean isTakenBy(Thread thread) {
        return owner.getPlain() == null && owner.compareAndSet(null, thread);
    }

    @SuppressWarnings("ReferenceEquality")
    boolean isOwnedBy(Thread thread) {
        return owner.getPlain() == thread;
    }

    /** The owner is done with it. */
    void give() {
        plan = null;
        replicaCount = 0;
        count = 0;
        owner.setRelease(null);
    }

    /**
     * The plan that the default policy is making.
     *
     * @param nodes its nodes, of which the default policy may still change the order
     * @param replicas how many of them are the request's, the first ones
     */
    void plan(Object[] nodes, int replicas) {
        plan = nodes;
        replicaCount = replicas <= MOST_REPLICAS ? replicas : 0;
    }

    /** How many nodes of the plan are to be ordered; 0 if it has no two replicas. */
    int replicaCount() {
        return replicaCount;
    }

    /** A node of the plan by its place. */
    Node planned(int place) {
        return (Node) plan[place];
    }

    /** Adds the next replica of the default policy's order, of at most {@link #MOST_REPLICAS}. */
    void add(Node node, ClientNode replica) {
        nodes[count] = node;
        replicas[count] = replica;
        start[count] = replica.index();
        order[count] = replica.index();
        count++;
    }

    /**
     * Orders them.
     *
     * @param loads that the servers reported
     */
    void decide(ScoreTable loads, long nowNanos) {
        ClientSelection.fill(context, loads, nowNanos);
        selector.order(order, count, context);
    }

    /** Whether another replica than home comes first. */
    boolean isDiverted() {
        return order[0] != start[0];
    }

    /** Puts the replicas into their new order in the plan. */
    void write() {
        for (int place = 0; place < count; place++) {
            plan[place] = node(order[place]);
        }
    }

    /**
     * The request is about to be sent.
     *
     * @param isOrdered whether to the first of the new order, or to home
     */
    void sending(boolean isOrdered, long nowNanos) {
        replicas[placeOf(isOrdered ? order[0] : start[0])].sending(nowNanos);
    }

    /**
     * Why the first one comes first.
     *
     * @param use what it is, such as "is first"
     */
    Optional<String> reason(String use) {
        return selector.explain(start, count, context).map(why -> text(use, why));
    }

    private String text(String use, Explanation why) {
        return String.format(
                Locale.ROOT,
                "%s %s, expected to answer after %.2f ms, and not %s, after %.2f ms, which is %s",
                node(why.first()),
                use,
                why.firstNanos() / NANOS_PER_MILLI,
                node(why.other()),
                why.otherNanos() / NANOS_PER_MILLI,
                why.reason());
    }

    private Node node(int index) {
        return nodes[placeOf(index)];
    }

    private int placeOf(int index) {
        int place = 0;
        while (start[place] != index) {
            place++;
        }
        return place;
    }

    private static int draw(int bound) {
        return ThreadLocalRandom.current().nextInt(bound);
    }
}
