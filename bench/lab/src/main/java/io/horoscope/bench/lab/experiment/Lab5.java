package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.run.client.ClientMode;
import java.util.List;
import java.util.Map;

/** The default cluster of the experiments: five nodes, three copies, each node with a part of a processor. */
final class Lab5 {

    static final int NODES = 5;

    /** Every second node, as in the Horoscope paper. */
    static final List<Integer> EVERY_SECOND = List.of(2, 4);

    /** CPU seconds a second that a node may use. Five nodes then leave half a processor to the client. */
    static final double CORES = 0.3;

    /** Threads that saturate five such nodes, stressed or not. */
    static final int SATURATION = 32;

    static final String READS = "paper-reads";
    static final String SCANS = "paper-scans";

    static final Map<String, String> NO_MORE = Map.of();

    private Lab5() {}

    /**
     * Client modes where nodes are in trouble: the one whose coordinator is not disturbed first, since a coordinator that is
     * answers everything late, whichever replica it asks.
     */
    static List<ClientMode> modesWithTrouble(Scale scale) {
        return scale == Scale.QUICK ? List.of(ClientMode.MASTER) : List.of(ClientMode.values());
    }
}
