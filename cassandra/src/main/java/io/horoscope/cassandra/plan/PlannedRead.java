package io.horoscope.cassandra.plan;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.settings.RoutingMode;
import io.horoscope.cassandra.settings.RoutingPolicy;
import io.horoscope.core.plan.Fallback;
import io.horoscope.core.plan.GuardedSelector;
import io.horoscope.core.plan.ReadPlan;
import io.horoscope.core.plan.RecentPlans;
import io.horoscope.core.select.Explanation;
import io.horoscope.core.select.OperationClass;
import java.util.Comparator;
import java.util.Optional;
import org.apache.cassandra.locator.Endpoints;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.tracing.TraceState;
import org.apache.cassandra.tracing.Tracing;

/**
 * The plan of one read: its policy, mode and operation, and the working space of the decision.
 * Owned by one thread, which reuses it for every read.
 *
 * <p>Two calls make a plan. {@link #order} orders the natural replicas, or returns null if stock
 * Cassandra's method has to make the plan: in mode shadow, for selectors that start from stock's
 * order, and after any failure. Then stock's method runs, unchanged, and {@link #finish} receives
 * its result.
 */
public final class PlannedRead {

    /** A read that is not routed. */
    public static final PlannedRead STOCK = new PlannedRead();

    private final ReadPlanner planner;
    private final ReadPlan plan;
    private final RecentPlans recent = new RecentPlans();
    private final Node[] nodes;
    private final Replica[] placed;

    /** Made once, so that sorting by it allocates nothing. */
    private final Comparator<Replica> byPlace =
            (left, right) -> Integer.compare(placeOf(left), placeOf(right));

    private RoutingPolicy policy;
    private RoutingMode mode = RoutingMode.OFF;
    private OperationClass operation;
    private boolean teaches;
    private Fallback fallback;
    private int placedCount;

    private TraceState tracedSession;
    private Node tracedFirst;
    private Node tracedChosen;

    private PlannedRead() {
        this.planner = null;
        this.plan = null;
        this.nodes = null;
        this.placed = null;
    }

    PlannedRead(ReadPlanner planner) {
        this.planner = planner;
        this.plan = new ReadPlan(planner.inputs().newContext());
        this.nodes = new Node[ReadPlan.MAXIMUM_REPLICAS];
        this.placed = new Replica[ReadPlan.MAXIMUM_REPLICAS];
    }

    /**
     * @param newTeaches whether its service time says what diverting costs
     */
    PlannedRead begin(
            RoutingPolicy newPolicy,
            RoutingMode newMode,
            OperationClass newOperation,
            boolean newTeaches) {
        policy = newPolicy;
        mode = newMode;
        operation = newOperation;
        teaches = newTeaches;
        fallback = null;
        return this;
    }

    /** Whether it is not routed. */
    public boolean isStock() {
        return mode == RoutingMode.OFF;
    }

    /** Records an exception outside of the selector: stock's plan is used. */
    public void fail() {
        if (!isStock()) {
            fallback = Fallback.ERROR;
            planner.count(fallback);
        }
    }

    /**
     * The live replicas in the order in which to try them.
     *
     * @param natural all replicas, in the order of the ring
     * @return null if stock Cassandra's method has to make the plan, for {@link #finish}
     */
    public <E extends Endpoints<E>> E order(E natural) {
        if (mode != RoutingMode.ON || startsFromStock()) {
            return null;
        }
        E start = planner.topology().live(natural);
        if (start.isEmpty()) {
            return null;
        }
        decide(start);
        if (fallback != null) {
            return null;
        }
        Node first = nodes[0];
        count(first, nodes[plan.position(0)]);
        return plan.isChanged() ? rebuild(start) : start;
    }

    /** Whether {@link #finish} compares stock's order with one that starts from the topology's. */
    public boolean previews() {
        return mode == RoutingMode.SHADOW && !startsFromStock();
    }

    /**
     * Processes the plan that stock Cassandra's method made: counts it, and orders it where the
     * selector starts from it.
     *
     * @param natural all replicas, in the order of the ring; used only where this read
     *     {@link #previews}
     * @param stock live replicas in stock's order
     * @return the same object if stock's order is used
     */
    public <E extends Endpoints<E>> E finish(E natural, E stock) {
        if (isStock() || stock.isEmpty()) {
            return stock;
        }
        boolean reorders = fallback == null && mode == RoutingMode.ON;
        if (fallback == null) {
            decide(previews() ? planner.topology().live(natural) : stock);
        }
        Node first = planner.nodes().find(stock.get(0).endpoint());
        if (fallback != null) {
            countFallback(first);
            return stock;
        }
        if (plan.count() == 0) {
            return stock; // All replicas have gone down since stock's plan was made.
        }
        count(first, nodes[plan.position(0)]);
        return reorders && plan.isChanged() ? rebuild(stock) : stock;
    }

    /**
     * Whether the selector allows two adjacent ranges of a scan to be read with one request.
     *
     * @param shared the replicas that would serve both
     * @param firstOfLeft the replica that would serve the left range alone
     * @param firstOfRight the replica that would serve the right range alone
     */
    public boolean isWorthMerging(Endpoints<?> shared, Replica firstOfLeft, Replica firstOfRight) {
        if (mode != RoutingMode.ON) {
            return true;
        }
        planner.inputs().fill(plan.context(), operation, policy.facts());
        plan.clear();
        addAll(shared);
        boolean worth =
                plan.isWorthMerging(selector(), indexOf(firstOfLeft), indexOf(firstOfRight));
        planner.logFailure(selector(), null, plan.failure());
        return worth;
    }

    boolean isDiverted(int node, long nowNanos) {
        return recent.isDiverted(node, nowNanos);
    }

    private GuardedSelector selector() {
        return policy.selector();
    }

    private boolean startsFromStock() {
        return selector().startsFromStockOrder();
    }

    private void decide(Endpoints<?> start) {
        planner.inputs().fill(plan.context(), operation, policy.facts());
        ReadKey.fill(plan.context(), start);
        plan.clear();
        addAll(start);
        fallback = plan.decide(selector());
        if (fallback != null) {
            planner.count(fallback);
            planner.logFailure(selector(), fallback, plan.failure());
        }
    }

    private void addAll(Endpoints<?> replicas) {
        for (int i = 0; i < replicas.size(); i++) {
            Node node = planner.nodes().find(replicas.get(i).endpoint());
            if (i < nodes.length) {
                nodes[i] = node;
            }
            if (node == null) {
                plan.add(ReadPlan.UNKNOWN_NODE, ReadPlan.LOCAL, 0, Double.NaN);
            } else {
                int datacenter = node.datacenter();
                plan.add(
                        node.index(),
                        datacenter,
                        node.severity(),
                        datacenter == ReadPlan.LOCAL ? Double.NaN : node.latency().nanos());
            }
        }
    }

    private int indexOf(Replica replica) {
        Node node = planner.nodes().find(replica.endpoint());
        return node == null ? ReadPlan.UNKNOWN_NODE : node.index();
    }

    /**
     * Sorts a copy, which needs a quarter of the memory of building a new collection, because that
     * checks for duplicates.
     */
    private <E extends Endpoints<E>> E rebuild(E start) {
        placedCount = plan.count();
        for (int place = 0; place < placedCount; place++) {
            placed[place] = start.get(plan.position(place));
        }
        return start.sorted(byPlace);
    }

    /** By identity: these are the objects of the collection. */
    @SuppressWarnings("ReferenceEquality")
    private int placeOf(Replica replica) {
        int place = 0;
        while (place < placedCount && placed[place] != replica) {
            place++;
        }
        return place;
    }

    private void count(Node first, Node chosen) {
        chosen.counters().firstChoice(operation, chosen != first);
        if (operation == OperationClass.READ && !chosen.isInRack() && isAnyInRack()) {
            chosen.counters().crossed();
        }
        if (mode == RoutingMode.ON && teaches) {
            recent.planned(first.index(), chosen.index(), plan.context().nowNanos());
        }
        trace(first, chosen);
    }

    private boolean isAnyInRack() {
        for (int i = 0; i < plan.count(); i++) {
            if (nodes[i].isInRack()) {
                return true;
            }
        }
        return false;
    }

    private void countFallback(Node first) {
        if (first != null) {
            first.counters().firstChoice(operation, false);
            first.counters().fallback(fallback);
            trace(first, first);
        }
    }

    /** Empty where the selector does not say, or an exclusion decided. */
    private String why(Node first, Node chosen, DecisionText text) {
        Optional<Explanation> explanation = plan.explain(selector());
        planner.logFailure(selector(), null, plan.failure());
        if (explanation.isEmpty() || explanation.get().first() != chosen.index()) {
            return "";
        }
        for (int i = 0; i < plan.count(); i++) {
            if (nodes[i].index() == explanation.get().other()) {
                return text.why(explanation.get(), nodes[i], nodes[i] == first && first != chosen);
            }
        }
        return "";
    }

    /**
     * One line for each decision of a session: a scan plans many ranges, mostly with the same
     * outcome.
     */
    private void trace(Node first, Node chosen) {
        if (first == null || !Tracing.isTracing()) {
            return;
        }
        TraceState session = Tracing.instance.get();
        if (session != tracedSession || first != tracedFirst || chosen != tracedChosen) {
            tracedSession = session;
            tracedFirst = first;
            tracedChosen = chosen;
            DecisionText text = planner.inputs().text(operation);
            String line = text.line(first, chosen, fallback, mode, selector().name());
            Tracing.trace(fallback == null ? line + why(first, chosen, text) : line);
        }
    }
}
