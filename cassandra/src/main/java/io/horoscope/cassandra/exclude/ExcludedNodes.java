package io.horoscope.cassandra.exclude;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.core.exclude.Exclusion;
import io.horoscope.core.exclude.Exclusions;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.settings.Durations;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The exclusions in force at this coordinator, set on the nodes of its registry: plans put such a
 * node behind the others of its datacenter. Thread-safe.
 */
public final class ExcludedNodes {

    private static final Logger logger = LoggerFactory.getLogger(ExcludedNodes.class);

    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofDays(7);
    private static final long LONGEST_MILLIS = LONGEST.toMillis();

    /** How far the clocks of nodes may be apart. */
    private static final long CLOCK_MILLIS = Duration.ofHours(1).toMillis();

    private final NodeRegistry nodes;
    private final LongSupplier epochMillis;
    private final Exclusions exclusions = new Exclusions();

    /**
     * @param epochMillis the wall clock
     */
    public ExcludedNodes(NodeRegistry nodes, LongSupplier epochMillis) {
        this.nodes = nodes;
        this.epochMillis = epochMillis;
    }

    /**
     * Excludes a node here, and by gossip on every coordinator.
     *
     * @param address of a member of the ring
     * @param duration with its unit, from 1s to 7d
     * @param reason for people
     * @param source who did it
     * @throws IllegalArgumentException naming what is wrong and what is allowed
     */
    public void exclude(String address, String duration, String reason, String source) {
        NodeAddress node = member(address);
        Duration parsed = duration(duration);
        Exclusion made;
        try {
            made = exclusions.exclude(node, epochMillis.getAsLong(), parsed.toMillis(), reason);
        } catch (IllegalStateException e) {
            throw new IllegalArgumentException(e.getMessage());
        }
        logger.info("{} is excluded {}, by {}", node, text(made), source);
        refresh();
    }

    private static Duration duration(String text) {
        try {
            Duration parsed = Durations.parse(text);
            if (parsed.compareTo(SHORTEST) >= 0 && parsed.compareTo(LONGEST) <= 0) {
                return parsed;
            }
        } catch (IllegalArgumentException e) {
            logger.debug("Not a duration", e);
        }
        throw new IllegalArgumentException(
                "'" + text + "' is not allowed; allowed: a duration from 1s to 7d (s, m, h, d)");
    }

    /**
     * Ends the exclusion of a node.
     *
     * @param source who did it
     * @throws IllegalArgumentException if the node is not excluded
     */
    public void include(String address, String source) {
        NodeAddress node = member(address);
        if (!exclusions.include(node, epochMillis.getAsLong())) {
            throw new IllegalArgumentException(
                    "'" + address + "' is not excluded; excluded: " + active().keySet());
        }
        logger.info("{} is no longer excluded, by {}", node, source);
        refresh();
    }

    /** Sets the exclusions in force on the nodes, and forgets those of nodes that have left. */
    public void refresh() {
        long nowMillis = epochMillis.getAsLong();
        exclusions.keep(each -> isPossible(each, nowMillis));
        for (Node node : nodes.all()) {
            node.exclude(exclusions.active(node.address(), nowMillis));
        }
    }

    /**
     * Takes what another node knows; false if the bytes are not from {@link #encode}. What no operator
     * can have set is left out: what is of no node of the cluster, was set more than 7 days ago or an
     * hour ahead of this clock, or lasts for more than 7 days. So neither a wrong clock nor a forged
     * value excludes a node for longer. What was set is known for as long as it could last, and a
     * node that was away does not bring back what came before it.
     */
    public boolean merge(byte[] bytes) {
        List<Exclusion> others = Exclusions.decode(bytes);
        if (others == null) {
            return false;
        }
        long nowMillis = epochMillis.getAsLong();
        others.removeIf(each -> !isPossible(each, nowMillis));
        if (exclusions.merge(others)) {
            refresh();
            logger.info("Excluded nodes are now {}, by gossip", active());
        }
        return true;
    }

    /** Without overflow for any times that another node sends. */
    private boolean isPossible(Exclusion exclusion, long nowMillis) {
        long setAtMillis = exclusion.setAtMillis();
        return nodes.find(exclusion.node()) != null
                && setAtMillis >= nowMillis - LONGEST_MILLIS
                && setAtMillis <= nowMillis + CLOCK_MILLIS
                && exclusion.untilMillis() <= setAtMillis + LONGEST_MILLIS;
    }

    /** What this node knows; empty if nothing. */
    public byte[] encode() {
        return exclusions.encode();
    }

    /** Until when and why, by address. */
    public Map<String, String> active() {
        Map<String, String> active = new TreeMap<>();
        for (Node node : nodes.all()) {
            Exclusion exclusion = exclusions.active(node.address(), epochMillis.getAsLong());
            if (exclusion != null) {
                active.put(node.address().toString(), text(exclusion));
            }
        }
        return active;
    }

    /** Until when and why, for people. */
    public static String text(Exclusion exclusion) {
        Instant until = Instant.ofEpochMilli(exclusion.untilMillis());
        return "until " + until + (exclusion.reason().isEmpty() ? "" : ": " + exclusion.reason());
    }

    private NodeAddress member(String address) {
        NodeAddress node = NodeAddress.parse(address);
        if (nodes.find(node) == null) {
            throw new IllegalArgumentException(
                    "'" + address + "' is not a node of this cluster; allowed: " + nodes.all());
        }
        return node;
    }
}
