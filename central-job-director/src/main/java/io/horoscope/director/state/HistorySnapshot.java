package io.horoscope.director.state;

import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.signal.Signal;
import java.util.List;

/** The last minutes of some nodes. Immutable. */
public final class HistorySnapshot {

    private final long stepNanos;
    private final boolean truncated;
    private final List<Node> nodes;

    /**
     * @param stepNanos the time between two points
     * @param truncated whether more nodes were requested than are given
     */
    HistorySnapshot(long stepNanos, boolean truncated, List<Node> nodes) {
        this.stepNanos = stepNanos;
        this.truncated = truncated;
        this.nodes = List.copyOf(nodes);
    }

    public long stepNanos() {
        return stepNanos;
    }

    public boolean truncated() {
        return truncated;
    }

    /** In order of address. */
    public List<Node> nodes() {
        return nodes;
    }

    /** The last minutes of one node, oldest point first. */
    public static final class Node {

        private final NodeAddress address;
        private final double[][] series;

        /**
         * @param series the load, then every signal by position; NaN where there is a gap
         */
        Node(NodeAddress address, double[][] series) {
            this.address = address;
            this.series = series;
        }

        public NodeAddress address() {
            return address;
        }

        public int points() {
            return series[0].length;
        }

        /** The load at a point in [0, {@link #points()}), or NaN. */
        public double load(int point) {
            return series[0][point];
        }

        /** A signal's ratio at a point in [0, {@link #points()}), or NaN. */
        public double ratio(Signal signal, int point) {
            return series[1 + signal.position()][point];
        }
    }
}
