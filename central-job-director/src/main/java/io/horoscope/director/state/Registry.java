package io.horoscope.director.state;

import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.score.ScoreFormula;
import io.horoscope.core.score.TypicalSignals;
import io.horoscope.core.score.WeightedFormula;
import io.horoscope.core.signal.Signals;
import io.horoscope.core.wire.Report;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The newest report of every node, and which nodes changed since the last push.
 *
 * <p>Bounded by a number of nodes; a node is removed when its newest report is older than the
 * expiry. Used by the state loop only.
 */
public final class Registry {

    /** Of the loads that the director shows: by the default weights. */
    public static final ScoreFormula FORMULA =
            new WeightedFormula(WeightedFormula.defaultWeights());

    private final int maximumNodes;
    private final long expiryNanos;
    private final Map<NodeAddress, NodeState> nodes = new TreeMap<>();
    private final Set<NodeAddress> changed = new LinkedHashSet<>();
    private long firstChangeNanos;

    /**
     * @param maximumNodes positive
     * @param expiryNanos positive
     */
    public Registry(int maximumNodes, long expiryNanos) {
        this.maximumNodes = maximumNodes;
        this.expiryNanos = expiryNanos;
    }

    /** From 0 to 1, or NaN without CPU use. */
    public static double load(Signals completed) {
        return FORMULA.load(FORMULA.score(completed));
    }

    int maximumNodes() {
        return maximumNodes;
    }

    long expiryNanos() {
        return expiryNanos;
    }

    /** Whether a report of this node can be held. */
    boolean hasRoomFor(NodeAddress node) {
        return nodes.size() < maximumNodes || nodes.containsKey(node);
    }

    /**
     * Takes a report in. Ask {@link #hasRoomFor} first.
     *
     * @return whether it is its node's newest; one that is not changes nothing
     */
    boolean offer(Report report, long nowNanos) {
        NodeState state = new NodeState(report, nowNanos);
        NodeState known = nodes.get(report.node());
        if (known != null && !state.isNewerThan(known)) {
            return false;
        }
        nodes.put(report.node(), state);
        if (changed.isEmpty()) {
            firstChangeNanos = nowNanos;
        }
        changed.add(report.node());
        return true;
    }

    /** What nodes report now. */
    TypicalSignals typical() {
        return TypicalSignals.of(
                nodes.values().stream()
                        .map(state -> state.report().signals())
                        .collect(Collectors.toList()));
    }

    /** Removes nodes whose newest report is too old; returns how many. */
    int expire(long nowNanos) {
        int before = nodes.size();
        Iterator<Map.Entry<NodeAddress, NodeState>> all = nodes.entrySet().iterator();
        while (all.hasNext()) {
            Map.Entry<NodeAddress, NodeState> node = all.next();
            if (node.getValue().ageNanos(nowNanos) > expiryNanos) {
                changed.remove(node.getKey());
                all.remove();
            }
        }
        return before - nodes.size();
    }

    int size() {
        return nodes.size();
    }

    boolean hasChanges() {
        return !changed.isEmpty();
    }

    /** When the oldest change that waits for a push came in; only while {@link #hasChanges}. */
    long firstChangeNanos() {
        return firstChangeNanos;
    }

    /** The nodes that changed, in the order of their first change; then none has. */
    List<NodeState> drainChanges() {
        List<NodeState> drained = new ArrayList<>(changed.size());
        for (NodeAddress node : changed) {
            drained.add(nodes.get(node));
        }
        changed.clear();
        return drained;
    }

    /** Every node, in order of address. */
    List<NodeState> states() {
        return new ArrayList<>(nodes.values());
    }
}
