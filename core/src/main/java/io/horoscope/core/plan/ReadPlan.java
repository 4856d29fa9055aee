package io.horoscope.core.plan;

import io.horoscope.core.Failures;
import io.horoscope.core.select.SelectionContext;

/**
 * The decision about one read, as node indexes: the caller {@link #add adds} the live replicas in
 * the selector's start order, {@link #decide} has the selector order them, and {@link #position}
 * returns the result. Owned by one thread, which reuses it for every read; nothing is allocated.
 *
 * <ul>
 *   <li><b>Permutation.</b> The selector's output is checked against its input.
 *   <li><b>Topology first.</b> The selector orders the replicas of each datacenter within
 *       themselves. The local datacenter comes first, and the others in the start order of their
 *       first replicas, unless the network round trip to a later one is shorter by
 *       {@link #NEARER_FACTOR}.
 *   <li><b>Severity.</b> Within its datacenter, a replica with a severity above 0, which operators
 *       set, goes behind those with less. Where more than half of them have one, none goes behind:
 *       else the rest would get all reads.
 *   <li><b>Fails open.</b> If the selector throws or returns a broken order, {@link #decide}
 *       returns a {@link Fallback}, and the caller uses the order that stock Cassandra would use.
 * </ul>
 */
public final class ReadPlan {

    /** Far above any replication factor in use, all datacenters together. */
    public static final int MAXIMUM_REPLICAS = 64;

    /** The datacenter of the coordinator; all other datacenters have numbers above. */
    public static final int LOCAL = 0;

    /** The index of a node that has none. */
    public static final int UNKNOWN_NODE = -1;

    /** A round trip that is shorter by less does not change the topology's order. */
    static final double NEARER_FACTOR = 2;

    private final SelectionContext context;
    private final int[] nodes = new int[MAXIMUM_REPLICAS];
    private final int[] datacenters = new int[MAXIMUM_REPLICAS];
    private final double[] severities = new double[MAXIMUM_REPLICAS];
    private final double[] roundTrips = new double[MAXIMUM_REPLICAS];
    private final int[] positions = new int[MAXIMUM_REPLICAS];
    private final int[] group = new int[MAXIMUM_REPLICAS];

    private int count;
    private boolean hasUnknown;
    private Throwable failure;

    /**
     * @param context the inputs of the selector; filled by the caller before each {@link #decide},
     *     and created for at least {@link #MAXIMUM_REPLICAS}
     */
    public ReadPlan(SelectionContext context) {
        this.context = context;
    }

    /** The inputs of the selector. */
    public SelectionContext context() {
        return context;
    }

    /** Clears the previous read. */
    public void clear() {
        count = 0;
        hasUnknown = false;
        failure = null;
    }

    /**
     * Adds the next live replica of the start order. Replicas beyond {@link #MAXIMUM_REPLICAS} are
     * only counted.
     *
     * @param node its index, different from all others, or {@link #UNKNOWN_NODE}
     * @param datacenter {@link #LOCAL}, or a number above it that is the same for all nodes of a
     *     datacenter
     * @param severity as set by an operator, 0 for none
     * @param roundTripNanos of the network, or NaN if unknown
     */
    public void add(int node, int datacenter, double severity, double roundTripNanos) {
        if (count < MAXIMUM_REPLICAS) {
            nodes[count] = node;
            datacenters[count] = datacenter;
            severities[count] = severity;
            roundTrips[count] = roundTripNanos;
            hasUnknown |= node == UNKNOWN_NODE;
        }
        count++;
    }

    /** How many replicas were added. */
    public int count() {
        return count;
    }

    /** The exception of the selector in the last {@link #decide}, or null. */
    public Throwable failure() {
        return failure;
    }

    /**
     * Orders the replicas.
     *
     * @return null, and then {@link #position} says the order; otherwise why there is none
     * @throws Error that is fatal: see {@link Failures}
     */
    public Fallback decide(GuardedSelector selector) {
        if (selector.isOff()) {
            return Fallback.SELECTOR_OFF;
        }
        if (count > MAXIMUM_REPLICAS) {
            return Fallback.TOO_MANY_REPLICAS;
        }
        if (hasUnknown) {
            return Fallback.UNKNOWN_NODE;
        }
        if (selector.needsScores() && !isAnyKnown()) {
            return Fallback.NO_SCORES;
        }
        try {
            if (order(selector)) {
                return null;
            }
        } catch (Throwable thrown) {
            Failures.passOnFatal(thrown);
            failure = thrown;
            return Fallback.ERROR;
        }
        selector.fail();
        return Fallback.BROKEN_ORDER;
    }

    /** Which of the added replicas goes to a place; after a {@link #decide} without fallback. */
    public int position(int place) {
        return positions[place];
    }

    /** Whether the order differs from the one in which the replicas were added. */
    public boolean isChanged() {
        for (int place = 0; place < count; place++) {
            if (positions[place] != place) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether the selector allows two adjacent ranges of a scan to be read with one request. The
     * added replicas are those that would serve both. True if the selector cannot decide, which
     * leaves the decision to Cassandra.
     *
     * @param firstOfLeft the node that would serve the left range alone, or {@link #UNKNOWN_NODE}
     * @param firstOfRight the node that would serve the right range alone, or {@link #UNKNOWN_NODE}
     * @throws Error that is fatal: see {@link Failures}
     */
    public boolean isWorthMerging(GuardedSelector selector, int firstOfLeft, int firstOfRight) {
        if (selector.isOff()
                || count == 0
                || count > MAXIMUM_REPLICAS
                || hasUnknown
                || firstOfLeft == UNKNOWN_NODE
                || firstOfRight == UNKNOWN_NODE) {
            return true;
        }
        try {
            System.arraycopy(nodes, 0, group, 0, count);
            return selector.isWorthMerging(group, count, firstOfLeft, firstOfRight, context);
        } catch (Throwable thrown) {
            Failures.passOnFatal(thrown);
            failure = thrown;
            return true;
        }
    }

    private boolean isAnyKnown() {
        for (int i = 0; i < count; i++) {
            if (context.isKnown(nodes[i])) {
                return true;
            }
        }
        return false;
    }

    /** Datacenter by datacenter; false if the selector broke one of the orders. */
    private boolean order(GuardedSelector selector) {
        long placed = 0;
        int place = 0;
        int next = firstOf(LOCAL);
        if (next < 0) {
            next = nextRemote(placed, selector);
        }
        while (next >= 0) {
            int members = gather(datacenters[next], place);
            selector.order(group, members, context);
            if (!place(place, members)) {
                return false;
            }
            sinkSevere(place, members);
            for (int i = place; i < place + members; i++) {
                placed |= 1L << positions[i];
            }
            place += members;
            next = nextRemote(placed, selector);
        }
        return place == count;
    }

    private int firstOf(int datacenter) {
        for (int i = 0; i < count; i++) {
            if (datacenters[i] == datacenter) {
                return i;
            }
        }
        return -1;
    }

    /**
     * The first replica of the datacenter that comes next, or -1 if all are placed. A selector that
     * starts from stock Cassandra's order keeps its order of datacenters, which the dynamic snitch
     * has already sorted.
     */
    private int nextRemote(long placed, GuardedSelector selector) {
        int first = -1;
        double nearest = Double.NaN;
        for (int i = 0; i < count; i++) {
            if ((placed & 1L << i) == 0 && firstOf(datacenters[i]) == i) {
                double roundTrip = roundTrip(datacenters[i]);
                if (first < 0) {
                    first = i;
                    nearest = roundTrip;
                } else if (!selector.startsFromStockOrder()
                        && roundTrip * NEARER_FACTOR < nearest) {
                    first = i;
                    nearest = roundTrip;
                }
            }
        }
        return first;
    }

    /** The shortest known round trip to a replica of the datacenter, or NaN. */
    private double roundTrip(int datacenter) {
        double shortest = Double.NaN;
        for (int i = 0; i < count; i++) {
            if (datacenters[i] == datacenter && !(roundTrips[i] >= shortest)) {
                shortest = Double.isNaN(roundTrips[i]) ? shortest : roundTrips[i];
            }
        }
        return shortest;
    }

    /**
     * Writes the nodes of a datacenter to {@code group}, and their positions from {@code place} on;
     * returns how many.
     */
    private int gather(int datacenter, int place) {
        int members = 0;
        for (int i = 0; i < count; i++) {
            if (datacenters[i] == datacenter) {
                positions[place + members] = i;
                group[members++] = nodes[i];
            }
        }
        return members;
    }

    /**
     * Brings the positions from {@code place} on into the order of {@code group}; false if that is
     * no permutation of them.
     */
    private boolean place(int place, int members) {
        for (int i = 0; i < members; i++) {
            int from = place + i;
            while (from < place + members && nodes[positions[from]] != group[i]) {
                from++;
            }
            if (from == place + members) {
                return false;
            }
            moveUp(from, place + i);
        }
        return true;
    }

    /** Stable: the selector's order stays among replicas of the same severity. */
    private void sinkSevere(int place, int members) {
        int severe = 0;
        for (int i = place; i < place + members; i++) {
            severe += severities[positions[i]] > 0 ? 1 : 0;
        }
        if (severe > members / 2) {
            return;
        }
        for (int i = place + 1; i < place + members; i++) {
            int to = i;
            while (to > place && severities[positions[to - 1]] > severities[positions[i]]) {
                to--;
            }
            moveUp(i, to);
        }
    }

    private void moveUp(int from, int to) {
        int moving = positions[from];
        System.arraycopy(positions, to, positions, to + 1, from - to);
        positions[to] = moving;
    }
}
