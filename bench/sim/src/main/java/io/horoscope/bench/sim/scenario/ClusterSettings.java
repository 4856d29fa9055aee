package io.horoscope.bench.sim.scenario;

import io.horoscope.bench.sim.cluster.Feedback;
import io.horoscope.bench.sim.cluster.Ring;
import io.horoscope.bench.sim.engine.Seeds;
import io.horoscope.core.settings.SettingsReader;

/** The section {@code cluster}. */
final class ClusterSettings {

    private enum Layout {
        VNODES,
        CONSECUTIVE
    }

    final int nodes;
    final int datacenters;
    final int replicationFactor;
    final int slots;
    final Feedback feedback;
    final double shadowReads;
    final long timeoutNanos;
    private final Layout layout;
    private final int vnodes;

    ClusterSettings(SettingsReader section) {
        nodes = section.integer("nodes", 10, 1, 1_000);
        datacenters = section.integer("datacenters", 1, 1, Math.min(8, nodes));
        replicationFactor = section.integer("replication_factor", 3, 1, 7);
        int most = nodes / datacenters;
        if (replicationFactor > most) {
            section.problem(
                    "replication_factor",
                    "'"
                            + replicationFactor
                            + "' is more than a datacenter has nodes; allowed: up to "
                            + most);
        }
        layout = section.choice("ring", Layout.class, Layout.VNODES);
        vnodes = section.integer("vnodes", 16, 1, 256);
        slots = section.integer("slots", 4, 1, 256);
        feedback = section.choice("feedback", Feedback.class, Feedback.IN_PROGRESS);
        shadowReads = section.number("shadow_reads", 0, 0, 1);
        timeoutNanos = Times.nanos(section, "timeout", "5s", "1ms", "10m");
    }

    Ring ring(Seeds seeds) {
        Ring.Layout nodesOfRing = new Ring.Layout(nodes, datacenters, replicationFactor);
        return layout == Layout.CONSECUTIVE
                ? Ring.consecutive(nodesOfRing)
                : Ring.vnodes(nodesOfRing, vnodes, seeds.fork("ring", 0));
    }
}
