package io.horoscope.studies.placement;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * A placement that is changed copy by copy, with the load above a bound and the bytes moved so far.
 *
 * <p>A change is a row of steps of three numbers each: partition, node, {@link #ADD} or {@link
 * #REMOVE}. Slots are not checked: a change may use one more than there are before it is complete.
 */
public final class ChangingPlacement {

    public static final int ADD = 1;
    public static final int REMOVE = -1;

    private static final int NUMBERS = 3;

    private final Placement today;
    private final double[] loads;
    private final long[] bytes;
    private final Nodes nodes;
    private final boolean hasRacks;
    private final double[] limit; // of each node's load
    private final int[][] nodesOf; // a node as often as it has copies
    private final int[] copies;
    private final double[] load; // of each node
    private final int[] used; // slots of each node
    private double overload;
    private long movedBytes;

    /**
     * @param bound of a node's load for its capacity, over that of all nodes together
     */
    public ChangingPlacement(
            Placement today, double[] loads, long[] bytes, Nodes nodes, double bound) {
        this.today = today;
        this.loads = loads;
        this.bytes = bytes;
        this.nodes = nodes;
        this.hasRacks = nodes.racks() > 1;
        double mean = Metrics.total(loads) / nodes.capacity();
        this.limit = new double[nodes.count()];
        Arrays.setAll(limit, node -> bound * mean * nodes.capacity(node));
        this.nodesOf = new int[loads.length][];
        Arrays.setAll(nodesOf, today::nodes);
        this.copies = new int[loads.length];
        Arrays.setAll(copies, today::copies);
        this.load = new double[nodes.count()];
        this.used = today.copiesByNode();
        settle();
    }

    /** Load above the bound, of all nodes. */
    public double overload() {
        return overload;
    }

    /** As {@link Metrics#movedBytes} from today's placement. */
    public long movedBytes() {
        return movedBytes;
    }

    public int copies(int partition) {
        return copies[partition];
    }

    public double loadOfCopy(int partition) {
        return loads[partition] / copies[partition];
    }

    public boolean hasFreeSlot(int node) {
        return used[node] < nodes.slots(node);
    }

    public boolean holds(int node, int partition) {
        for (int copy = 0; copy < copies[partition]; copy++) {
            if (nodesOf[partition][copy] == node) {
                return true;
            }
        }
        return false;
    }

    /** Of a node, each once. */
    public int[] partitions(int node) {
        return IntStream.range(0, copies.length).filter(it -> holds(node, it)).toArray();
    }

    /** The load of the busiest node over its limit. */
    public double ofLimit() {
        int node = busiest();
        return load[node] / limit[node];
    }

    /** The node with the most load for its limit. */
    public int busiest() {
        return byLoad()[nodes.count() - 1];
    }

    /** Nodes below their limits, the least loaded first, at most so many. */
    public int[] leastLoaded(int most) {
        return Arrays.stream(byLoad())
                .filter(node -> load[node] < limit[node])
                .limit(most)
                .toArray();
    }

    /** Returns whether no partition is in fewer racks than before. */
    public boolean apply(int[] change) {
        int[] before = racks(change);
        for (int at = 0; at < change.length; at += NUMBERS) {
            step(change[at], change[at + 1], change[at + 2]);
        }
        int[] after = racks(change);
        return IntStream.range(0, before.length).allMatch(at -> after[at] >= before[at]);
    }

    /** Takes back the latest change. */
    public void undo(int[] change) {
        for (int at = change.length - NUMBERS; at >= 0; at -= NUMBERS) {
            step(change[at], change[at + 1], -change[at + 2]);
        }
    }

    /** Computes loads anew: applying and undoing has rounded them. */
    public void settle() {
        Arrays.fill(load, 0);
        for (int partition = 0; partition < copies.length; partition++) {
            for (int copy = 0; copy < copies[partition]; copy++) {
                load[nodesOf[partition][copy]] += loadOfCopy(partition);
            }
        }
        overload = 0;
        for (int node = 0; node < load.length; node++) {
            overload += Math.max(0, load[node] - limit[node]);
        }
    }

    public Placement toPlacement() {
        int[][] found = new int[copies.length][];
        Arrays.setAll(found, partition -> Arrays.copyOf(nodesOf[partition], copies[partition]));
        return new Placement(found, nodes.count());
    }

    private void step(int partition, int node, int sign) {
        boolean held = holds(node, partition);
        int before = copies[partition];
        double share = loads[partition] / before;
        if (sign == REMOVE) {
            remove(partition, node);
            change(node, -share);
        }
        int kept = Math.min(before, before + sign);
        double after = loads[partition] / (before + sign);
        for (int copy = 0; copy < kept; copy++) {
            change(nodesOf[partition][copy], after - share);
        }
        if (sign == ADD) {
            add(partition, node);
            change(node, after);
        }
        used[node] += sign;
        if (held != holds(node, partition) && !today.holds(node, partition)) {
            movedBytes += sign * bytes[partition];
        }
    }

    private void add(int partition, int node) {
        if (nodesOf[partition].length == copies[partition]) {
            nodesOf[partition] = Arrays.copyOf(nodesOf[partition], 2 * copies[partition]);
        }
        nodesOf[partition][copies[partition]++] = node;
    }

    private void remove(int partition, int node) {
        int[] own = nodesOf[partition];
        int copy = 0;
        while (own[copy] != node) {
            copy++;
        }
        own[copy] = own[--copies[partition]];
    }

    private void change(int node, double by) {
        overload -= Math.max(0, load[node] - limit[node]);
        load[node] += by;
        overload += Math.max(0, load[node] - limit[node]);
    }

    private int[] byLoad() {
        return IntStream.range(0, load.length)
                .boxed()
                .sorted(Comparator.comparingDouble(node -> load[node] / limit[node]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** How many racks the partition of each step is in; none if all nodes are in one. */
    private int[] racks(int[] change) {
        return IntStream.range(0, hasRacks ? change.length / NUMBERS : 0)
                .map(step -> racks(change[step * NUMBERS]))
                .toArray();
    }

    private int racks(int partition) {
        return (int)
                Arrays.stream(nodesOf[partition], 0, copies[partition])
                        .map(nodes::rack)
                        .distinct()
                        .count();
    }
}
