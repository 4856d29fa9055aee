package io.horoscope.bench.lab.experiment.switchback;

import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.cluster.NodeOptions;
import io.horoscope.bench.lab.run.Placing;

/**
 * What nodes with copies have little of, so that it bounds their throughput. It holds for a block:
 * before and after, nodes are filled, get warm and are switched without it. One thread.
 */
interface NodeLimit {

    /**
     * The rows of a table.
     *
     * @param keysOfPart keys of each part of the ring
     * @param ofKey rows of each key
     * @param payloadBytes random bytes in each row; 0 for none
     */
    record Rows(int keysOfPart, int ofKey, int payloadBytes) {}

    static NodeLimit of(Placing.Limit limit) {
        return switch (limit) {
            case PROCESSORS -> new ProcessorLimit();
            case TIMERS -> new TimerLimit();
            case DISKS -> new DiskLimit();
        };
    }

    /** Of each node with copies, in the words of the report. */
    String fact();

    /** Of tables with which this is what bounds throughput: about as many keys as the paper has. */
    default Rows rows() {
        return new Rows(8, 200, 0);
    }

    /** What nodes are started with. */
    NodeOptions options(Places places);

    /** Before the reads of a block begin. */
    void begin(PlacedCluster cluster, PlacedTable table);

    /** When all reads of a block are answered. */
    void end(PlacedCluster cluster);
}
