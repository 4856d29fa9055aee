package io.horoscope.bench.sim.scenario;

import io.horoscope.bench.sim.cluster.Feedback;
import io.horoscope.bench.sim.cluster.NodeKind;
import io.horoscope.bench.sim.cluster.Ring;
import io.horoscope.bench.sim.engine.Seeds;
import io.horoscope.core.settings.SettingsReader;
import java.util.Set;

/**
 * The section {@code cluster}.
 *
 * @param slots read threads of a node
 * @param processors that the reads in slots share, in [1, slots]; as many as slots if not given
 * @param stock nodes with stock Cassandra: neither answers nor a monitor report their state. Their
 *     coordinators have the selector all the same, so that every read counts for it
 * @param expiry whether replicas drop reads that time out before it is their turn
 * @param messageNanos {@code message_cpu}: processor time for each message that a node handles
 */
record ClusterSettings(
        Ring.Layout layout,
        Tokens tokens,
        int vnodes,
        int slots,
        int processors,
        Set<Integer> stock,
        Feedback feedback,
        double shadowReads,
        long timeoutNanos,
        boolean expiry,
        long messageNanos) {

    enum Tokens {
        VNODES,
        CONSECUTIVE
    }

    static ClusterSettings read(SettingsReader section) {
        int nodes = section.integer("nodes", 10, 1, 1_000);
        int datacenters = section.integer("datacenters", 1, 1, Math.min(8, nodes));
        int replicationFactor = section.integer("replication_factor", 3, 1, 7);
        int most = nodes / datacenters;
        if (replicationFactor > most) {
            section.problem(
                    "replication_factor",
                    "'%d' is more than a datacenter has nodes; allowed: up to %d"
                            .formatted(replicationFactor, most));
        }
        int slots = section.integer("slots", 4, 1, 256);
        return new ClusterSettings(
                new Ring.Layout(
                        nodes,
                        datacenters,
                        replicationFactor,
                        section.integer("racks", 1, 1, most),
                        section.flag("hidden_racks", false)),
                section.choice("ring", Tokens.class, Tokens.VNODES),
                section.integer("vnodes", 16, 1, 256),
                slots,
                Math.min(slots, section.integer("processors", slots, 1, 256)),
                Set.copyOf(NodeNumbers.read(section, "stock", nodes)),
                section.choice("feedback", Feedback.class, Feedback.IN_PROGRESS),
                section.number("shadow_reads", 0, 0, 1),
                Times.nanos(section, "timeout", "5s", "1ms", "10m"),
                section.flag("expiry", false),
                Times.nanos(section, "message_cpu", "0ms", "0ms", "1s"));
    }

    int nodes() {
        return layout.nodes();
    }

    NodeKind node(int index) {
        Feedback own = stock.contains(index) ? Feedback.NONE : feedback;
        return new NodeKind(index, slots, processors, own, messageNanos);
    }

    Ring ring(Seeds seeds) {
        return tokens == Tokens.CONSECUTIVE
                ? Ring.consecutive(layout)
                : Ring.vnodes(layout, vnodes, seeds.fork("ring", 0));
    }
}
