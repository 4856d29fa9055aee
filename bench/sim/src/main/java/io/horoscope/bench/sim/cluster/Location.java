package io.horoscope.bench.sim.cluster;

import io.horoscope.core.select.SelectionContext;

/**
 * Where a coordinator is.
 *
 * @param node the replica that is the same machine, or {@link SelectionContext#NONE}
 * @param datacenter by number
 */
public record Location(int node, int datacenter) {}
