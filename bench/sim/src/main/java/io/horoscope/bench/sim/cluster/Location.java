package io.horoscope.bench.sim.cluster;

import io.horoscope.core.select.SelectionContext;

/** Where a coordinator is. Immutable. */
public final class Location {

    final int node;
    final int datacenter;

    /**
     * @param node the replica that is the same machine, or {@link SelectionContext#NONE}
     * @param datacenter by number
     */
    public Location(int node, int datacenter) {
        this.node = node;
        this.datacenter = datacenter;
    }
}
