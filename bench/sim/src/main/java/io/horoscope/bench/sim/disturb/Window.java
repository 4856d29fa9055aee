package io.horoscope.bench.sim.disturb;

import java.util.List;

/** When and where something goes wrong. */
public final class Window {

    private final String name;
    private final List<Integer> nodes;
    private final long fromNanos;
    private final long untilNanos;

    /**
     * @param nodes numbers of the nodes; empty where it does not concern nodes
     */
    public Window(String name, List<Integer> nodes, long fromNanos, long untilNanos) {
        this.name = name;
        this.nodes = List.copyOf(nodes);
        this.fromNanos = fromNanos;
        this.untilNanos = untilNanos;
    }

    public String name() {
        return name;
    }

    public List<Integer> nodes() {
        return nodes;
    }

    public long fromNanos() {
        return fromNanos;
    }

    public long untilNanos() {
        return untilNanos;
    }

    public long nanos() {
        return untilNanos - fromNanos;
    }
}
