package io.horoscope.bench.sim.fault;

import java.util.List;

/**
 * When and where a fault is injected.
 *
 * @param nodes numbers of the nodes; empty for a fault of no node
 */
public record Window(String name, List<Integer> nodes, long fromNanos, long untilNanos) {

    public long nanos() {
        return untilNanos - fromNanos;
    }
}
