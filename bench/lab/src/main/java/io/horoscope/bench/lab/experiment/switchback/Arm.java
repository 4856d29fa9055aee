package io.horoscope.bench.lab.experiment.switchback;

import io.horoscope.bench.lab.cluster.NodeJmx;
import java.util.List;

/**
 * How all nodes choose replicas for some seconds.
 *
 * @param name as results have it
 * @param selector as in cassandra.yaml, or as YAML in one line; empty for mode off, which is stock
 *     Cassandra's order, dynamic snitch included
 * @param refuses whether replicas may refuse reads
 * @param dynamicSnitch whether Cassandra's dynamic snitch is on
 */
record Arm(String name, String selector, boolean refuses, boolean dynamicSnitch) {

    private static final String HOROSCOPE_BEAN = "org.apache.cassandra.db:type=Horoscope";

    static final Arm OFF = new Arm("off", "");

    static final Arm OFF_AGAIN = new Arm("off, again", "");

    static final Arm HOROSCOPE = new Arm("horoscope", "horoscope");

    /**
     * The second off shows how large a difference is noise, that without the dynamic snitch what the
     * order itself is worth: it is that of closest.
     */
    static final List<Arm> CALM =
            List.of(
                    OFF,
                    new Arm("closest", "closest"),
                    HOROSCOPE,
                    OFF_AGAIN,
                    new Arm("off, without dynamic snitch", "", true, false));

    /** What each part of the default selector is worth beside nodes with a fault. */
    static final List<Arm> WITH_FAULTS =
            List.of(
                    OFF,
                    HOROSCOPE,
                    new Arm("no reports", "{name: horoscope, hot_load: 1}"),
                    new Arm("no stall detection", "{name: horoscope, stall_factor: 1000}"),
                    new Arm("no locality", "{name: horoscope, locality_weight: 0}"),
                    new Arm("no refusal", "horoscope", false, true));

    /** A selector of others as they describe it: replicas do not refuse reads. */
    static Arm ofPaper(String selector) {
        return new Arm(selector, selector, false, true);
    }

    /** As it is shipped, with refusal. */
    private Arm(String name, String selector) {
        this(name, selector, true, true);
    }

    /** Makes a node choose so, but for the dynamic snitch. Effective with its next read. */
    void switchOn(NodeJmx node) {
        if (!selector.isEmpty()) {
            node.set(HOROSCOPE_BEAN, "Selector", selector);
            node.set(HOROSCOPE_BEAN, "Refusal", refuses ? "on" : "off");
        }
        node.set(HOROSCOPE_BEAN, "Mode", selector.isEmpty() ? "off" : "on");
    }
}
