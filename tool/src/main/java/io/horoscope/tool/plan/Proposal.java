package io.horoscope.tool.plan;

import io.horoscope.tool.placement.BestDivision;
import io.horoscope.tool.placement.ExtraCopiesStrategy;
import io.horoscope.tool.placement.Metrics;
import io.horoscope.tool.placement.Nodes;
import io.horoscope.tool.placement.Placement;
import java.util.Arrays;

/**
 * Copies to add in one datacenter for the present requests, and what they would change. Nodes count
 * as equal, and bytes as in proportion to the width of a range.
 */
final class Proposal {

    /** A range gets no copies if it has fewer reads for each write: every copy takes every write. */
    static final double LEAST_READS_PER_WRITE = 4;

    /** Of today's max:mean that copies have to take away; what takes less is not proposed. */
    private static final double LEAST_GAIN = 0.1;

    private final KeyspaceRing ring;
    private final RangeLoads loads;
    private final Nodes nodes;
    private final Placement today;
    private final Placement proposed;
    private final long[] bytes;

    /**
     * @param keyspaceBytes of one copy of the keyspace
     * @param extraCopies at most, of those that there are, in [0, 1]
     */
    Proposal(
            KeyspaceRing ring,
            RangeLoads loads,
            long keyspaceBytes,
            double extraCopies,
            Strategy strategy) {
        this.ring = ring;
        this.loads = loads;
        this.nodes = Nodes.equal(ring.nodes().size(), 1);
        this.today = ring.placement();
        this.bytes = new long[ring.ranges()];
        Arrays.setAll(bytes, range -> 1 + (long) (keyspaceBytes * ring.width(range)));
        long[] costs = bytes.clone();
        if (strategy == Strategy.BALANCED) {
            Arrays.fill(costs, 1);
        }
        boolean[] mayGrow = new boolean[ring.ranges()];
        for (int range = 0; range < mayGrow.length; range++) {
            mayGrow[range] = isReadMuch(range);
        }
        int copies = Arrays.stream(today.copiesByNode()).sum();
        int most = (int) Math.ceil(extraCopies * copies);
        Placement found =
                new ExtraCopiesStrategy(today, mayGrow, costs, most).place(loads.reads(), nodes);
        boolean isWorth = maxToMean(found) <= (1 - LEAST_GAIN) * maxToMean(today);
        this.proposed = isWorth ? found : today;
    }

    /** Whether it has enough reads for each write. */
    boolean isReadMuch(int range) {
        return loads.reads(range) >= LEAST_READS_PER_WRITE * loads.writes(range);
    }

    Placement today() {
        return today;
    }

    Placement proposed() {
        return proposed;
    }

    /** Nodes that get a copy of a range. */
    int[] added(int range) {
        return Arrays.stream(proposed.nodes(range))
                .filter(node -> !today.holds(node, range))
                .toArray();
    }

    int addedCopies() {
        return Arrays.stream(proposed.copiesByNode()).sum()
                - Arrays.stream(today.copiesByNode()).sum();
    }

    /** With the reads of a range divided evenly over its copies. */
    double maxToMean(Placement placement) {
        return Metrics.maxToMean(placement, loads.reads(), nodes);
    }

    /** With reads divided as well as any selector could. */
    double bestMaxToMean(Placement placement) {
        return BestDivision.maxToMean(placement, loads.reads(), nodes);
    }

    /**
     * What the best tokens could reach with as many copies as today: each range can be divided, but
     * the reads of one key stay on its replicas.
     */
    double bestMaxToMeanOfTokens() {
        return Math.max(1, loads.hottestKeyShare() * nodes.count() / (double) ring.fewestCopies());
    }

    long movedBytes(Placement placement) {
        return Metrics.movedBytes(today, placement, bytes);
    }

    /** Writes a second that replicas take in addition. */
    double addedWrites(Placement placement) {
        double added = 0;
        for (int range = 0; range < bytes.length; range++) {
            added += loads.writes(range) * (placement.copies(range) - today.copies(range));
        }
        return added;
    }
}
