package io.horoscope.director.state;

import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.signal.Signal;

/** The last minutes of one node, oldest point first. Immutable: nothing hands its arrays out. */
public final class HistoryView {

    private final NodeAddress node;
    private final double[][]
            series; // load, then every signal by position; NaN where there is a gap

    HistoryView(NodeAddress node, double[][] series) {
        this.node = node;
        this.series = series;
    }

    public NodeAddress node() {
        return node;
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
