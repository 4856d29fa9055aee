package io.horoscope.bench.sim.scenario;

import io.horoscope.bench.sim.cluster.Ring;
import io.horoscope.core.select.SelectionContext;
import io.horoscope.core.settings.SettingsReader;

/** The section {@code coordinators}: how many there are, where, and who is asked how often. */
final class CoordinatorSettings {

    private enum Where {
        /** Every replica is a coordinator too, and reads its own copy without a network. */
        NODES,
        /** Machines of their own: the clients of absim. */
        SEPARATE
    }

    final int count;
    private final Where where;
    private final double busyShare;
    private final double busyDemand;

    CoordinatorSettings(SettingsReader section, ClusterSettings cluster) {
        where = section.choice("where", Where.class, Where.NODES);
        int asked = section.integer("count", cluster.nodes, 1, 10_000);
        count = asked;
        if (where == Where.NODES && asked > cluster.nodes) {
            section.problem(
                    "count",
                    "'"
                            + asked
                            + "' is more than there are nodes; allowed: up to "
                            + cluster.nodes
                            + ", or where: separate");
        }
        busyShare = section.number("busy_share", 0, 0, 1);
        busyDemand = section.number("busy_demand", 0.8, 0, 1);
    }

    /** The replica that is the same machine as a coordinator, or {@link SelectionContext#NONE}. */
    int localNode(int coordinator) {
        return where == Where.NODES ? coordinator : SelectionContext.NONE;
    }

    /** The datacenter of a coordinator, by number: its node's, or in turn. */
    int datacenter(int coordinator, Ring ring) {
        return where == Where.NODES
                ? ring.datacenter(coordinator)
                : coordinator % ring.datacenters();
    }

    /** The telemetry identity of a coordinator: its own node's, or one beyond the replicas. */
    int identity(int coordinator, int nodes) {
        return where == Where.NODES ? coordinator : nodes + coordinator;
    }

    /**
     * How likely each is to be asked: {@code busy_share} of them make {@code busy_demand} of the
     * reads.
     */
    double[] weights() {
        double[] weights = new double[count];
        int busy = (int) Math.round(busyShare * count);
        for (int i = 0; i < count; i++) {
            if (busy == 0 || busy == count) {
                weights[i] = 1;
            } else {
                weights[i] = i < busy ? busyDemand / busy : (1 - busyDemand) / (count - busy);
            }
        }
        return weights;
    }
}
