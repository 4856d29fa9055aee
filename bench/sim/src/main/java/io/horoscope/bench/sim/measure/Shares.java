package io.horoscope.bench.sim.measure;

import io.horoscope.bench.sim.fault.Window;
import java.util.OptionalDouble;
import java.util.function.DoublePredicate;

/**
 * The nodes' shares of reads over time: counts of first choices by slice of {@link
 * Recorder#SLICE_NANOS} and node.
 */
public final class Shares {

    /** A node is back with this part of its usual share; it has left when it lost this part. */
    private static final double MOVED = 0.8;

    private static final double LEFT_OVER = 0.2; // Not 1 - MOVED, which is a little less.

    /** A share over fewer slices is noise: 100 ms at a thousand reads a second are 100 reads. */
    private static final int WIDTH = 2;

    private final int nodes;
    private final int[] sent;

    Shares(int nodes, int[] sent) {
        this.nodes = nodes;
        this.sent = sent;
    }

    public int slices() {
        return sent.length / nodes;
    }

    public int nodes() {
        return nodes;
    }

    /** Reads that were sent to a node in the slices [from, to). */
    public long count(int node, int from, int to) {
        long count = 0;
        for (int slice = Math.max(0, from); slice < Math.min(to, slices()); slice++) {
            count += sent[slice * nodes + node];
        }
        return count;
    }

    /** Reads that were sent to any node in the slices [from, to). */
    public long total(int from, int to) {
        long total = 0;
        for (int node = 0; node < nodes; node++) {
            total += count(node, from, to);
        }
        return total;
    }

    /** A node's share of the reads in the slices [from, to); 0 if there were none. */
    public double share(int node, int from, int to) {
        long total = total(from, to);
        return total == 0 ? 0 : count(node, from, to) / (double) total;
    }

    /** The largest share of any node between two times. */
    public double largest(long fromNanos, long toNanos) {
        double largest = 0;
        for (int node = 0; node < nodes; node++) {
            largest = Math.max(largest, share(node, slice(fromNanos), slice(toNanos)));
        }
        return largest;
    }

    /**
     * How much shares swing beyond chance: for each node the standard deviation of its count by
     * slice, less what a random draw of the same mean would have, over the mean count of all nodes;
     * the largest of all nodes. 0 is steady; 1 means that a fair share comes and goes.
     */
    public double swing(long fromNanos, long toNanos) {
        double largest = 0;
        for (int node = 0; node < nodes; node++) {
            largest = Math.max(largest, swing(node, slice(fromNanos), slice(toNanos)));
        }
        return largest;
    }

    /**
     * Time from the beginning of a fault until 80 % of the share that the node had before is gone,
     * in nanoseconds; empty if that does not happen before its end.
     */
    OptionalDouble leaveNanos(int node, Window fault) {
        double limit = LEFT_OVER * before(node, fault.fromNanos());
        return firstNanos(node, fault.fromNanos(), fault.untilNanos(), share -> share <= limit);
    }

    /**
     * Time from the end of a fault until 80 % of the share that the node had before it is back;
     * empty if that does not happen before {@code endNanos}.
     */
    OptionalDouble returnNanos(int node, Window fault, long endNanos) {
        double limit = MOVED * before(node, fault.fromNanos());
        return firstNanos(node, fault.untilNanos(), endNanos, share -> share >= limit);
    }

    private OptionalDouble firstNanos(
            int node, long fromNanos, long untilNanos, DoublePredicate reached) {
        for (int slice = slice(fromNanos); slice + WIDTH <= slice(untilNanos); slice++) {
            if (reached.test(share(node, slice, slice + WIDTH))) {
                long middle = slice * Recorder.SLICE_NANOS + WIDTH * Recorder.SLICE_NANOS / 2;
                return OptionalDouble.of((double) Math.max(0, middle - fromNanos));
            }
        }
        return OptionalDouble.empty();
    }

    /** The node's share in the two seconds before a time. */
    private double before(int node, long timeNanos) {
        int end = slice(timeNanos);
        return share(node, end - (int) (2_000_000_000L / Recorder.SLICE_NANOS), end);
    }

    private double swing(int node, int from, int to) {
        int count = to - from;
        double mean = count(node, from, to) / (double) count;
        if (count < 2 || mean == 0) {
            return 0;
        }
        double squares = 0;
        for (int slice = from; slice < to; slice++) {
            double deviation = count(node, slice, slice + 1) - mean;
            squares += deviation * deviation;
        }
        double beyondChance = squares / (count - 1) - mean;
        double fair = total(from, to) / (double) count / nodes;
        return Math.sqrt(Math.max(0, beyondChance)) / fair;
    }

    private static int slice(long timeNanos) {
        return (int) (timeNanos / Recorder.SLICE_NANOS);
    }
}
