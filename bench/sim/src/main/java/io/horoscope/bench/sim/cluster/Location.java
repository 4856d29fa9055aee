package io.horoscope.bench.sim.cluster;

import io.horoscope.core.select.SelectionContext;

/**
 * Where a coordinator is.
 *
 * @param node the replica that is the same machine, or {@link SelectionContext#NONE}
 * @param datacenter by number
 * @param rack by number, whether or not coordinators know it
 * @param coordinator its number; each coordinator has links of its own
 */
public record Location(int node, int datacenter, int rack, int coordinator) {

    /** In the first rack. */
    public Location(int node, int datacenter) {
        this(node, datacenter, 0, node);
    }
}
