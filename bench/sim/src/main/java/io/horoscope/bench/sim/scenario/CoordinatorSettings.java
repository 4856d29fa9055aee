package io.horoscope.bench.sim.scenario;

import io.horoscope.bench.sim.cluster.Location;
import io.horoscope.bench.sim.cluster.Ring;
import io.horoscope.bench.sim.load.DriverPolicy;
import io.horoscope.core.select.SelectionContext;
import io.horoscope.core.settings.SettingsReader;

/**
 * The section {@code coordinators}: how many there are, where, the demand on each, and how drivers
 * choose one.
 */
record CoordinatorSettings(
        Where where, int count, double busyShare, double busyDemand, DriverPolicy driver) {

    enum Where {
        /** Every replica is a coordinator too, and reads its own copy without a network. */
        NODES,
        /** Machines of their own: the clients of absim. */
        SEPARATE
    }

    static CoordinatorSettings read(SettingsReader section, int nodes) {
        Where where = section.choice("where", Where.class, Where.NODES);
        int count = section.integer("count", nodes, 1, 10_000);
        if (where == Where.NODES && count > nodes) {
            section.problem(
                    "count",
                    "'%d' is more than there are nodes; allowed: up to %d, or where: separate"
                            .formatted(count, nodes));
        }
        DriverPolicy driver = section.choice("driver", DriverPolicy.class, DriverPolicy.ANY);
        if (where == Where.SEPARATE && driver != DriverPolicy.ANY) {
            section.problem("driver", "needs coordinators on nodes; allowed here: any");
        }
        return new CoordinatorSettings(
                where,
                count,
                section.number("busy_share", 0, 0, 1),
                section.number("busy_demand", 0.8, 0, 1),
                driver);
    }

    /** On the replica of its number, or in each datacenter in turn, and there in each rack. */
    Location location(int coordinator, Ring ring) {
        if (where == Where.NODES) {
            int datacenter = ring.datacenter(coordinator);
            int rack = ring.layout().rack(coordinator);
            return new Location(coordinator, datacenter, rack, coordinator);
        }
        int datacenters = ring.layout().datacenters();
        int rack = ring.layout().rack(coordinator / datacenters);
        return new Location(SelectionContext.NONE, coordinator % datacenters, rack, coordinator);
    }

    /** How many nodes are coordinators, from the first node on. */
    int onNodes() {
        return where == Where.NODES ? count : 0;
    }

    /** The telemetry identity of a coordinator: its own node's, or one beyond the replicas. */
    int identity(int coordinator, int nodes) {
        return where == Where.NODES ? coordinator : nodes + coordinator;
    }

    /**
     * The probability of each to get a read: {@code busy_share} of them make {@code busy_demand} of
     * the reads.
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
