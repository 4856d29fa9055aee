package io.horoscope.director.state;

import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.score.ScoreFormula;
import io.horoscope.core.score.TypicalSignals;
import io.horoscope.core.score.WeightedFormula;
import io.horoscope.core.signal.Signals;
import io.horoscope.core.wire.Report;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The newest report of every node, its last minutes, and which nodes changed since the last push.
 *
 * <p>Bounded by a number of nodes; a node is removed when its newest report is older than the
 * expiry. Used by the state loop only.
 */
public final class Registry {

    /** Of the loads that the director shows: by the default parameters, without distance. */
    public static final ScoreFormula FORMULA =
            new WeightedFormula(WeightedFormula.defaultWeights(), 0);

    /** All reports are looked at for it, so not at each report. */
    private static final long TYPICAL_NANOS = 1_000_000_000L;

    private final int maximumNodes;
    private final long expiryNanos;
    private final HistoryScale scale;
    private final Map<NodeAddress, Entry> nodes = new TreeMap<>();
    private final Set<NodeAddress> changed = new LinkedHashSet<>();
    private long firstChangeNanos;
    private TypicalSignals typical = TypicalSignals.of(List.of());
    private long typicalAtNanos;
    private int typicalNodes;

    /**
     * @param maximumNodes positive
     * @param expiryNanos positive
     */
    public Registry(int maximumNodes, long expiryNanos, HistoryScale scale) {
        this.maximumNodes = maximumNodes;
        this.expiryNanos = expiryNanos;
        this.scale = scale;
    }

    /** From 0 to 1, or NaN without CPU use. */
    public static double load(Signals completed) {
        return FORMULA.load(FORMULA.score(completed, Double.NaN));
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
        Entry entry = nodes.computeIfAbsent(report.node(), node -> new Entry(scale.points()));
        NodeState state = new NodeState(report, nowNanos);
        if (entry.state != null && !state.isNewerThan(entry.state)) {
            return false;
        }
        entry.state = state;
        Signals completed = typical(nowNanos).complete(report.signals());
        entry.history.record(scale.slot(nowNanos), load(completed), report.signals());
        if (changed.isEmpty()) {
            firstChangeNanos = nowNanos;
        }
        changed.add(report.node());
        return true;
    }

    /** What nodes report now; at most a second old. */
    TypicalSignals typical(long nowNanos) {
        if (typicalNodes != nodes.size() || nowNanos - typicalAtNanos > TYPICAL_NANOS) {
            typical =
                    TypicalSignals.of(
                            nodes.values().stream()
                                    .map(entry -> entry.state.report().signals())
                                    .collect(Collectors.toList()));
            typicalAtNanos = nowNanos;
            typicalNodes = nodes.size();
        }
        return typical;
    }

    /** Removes nodes whose newest report is too old; returns how many. */
    int expire(long nowNanos) {
        int before = nodes.size();
        Iterator<Map.Entry<NodeAddress, Entry>> all = nodes.entrySet().iterator();
        while (all.hasNext()) {
            Map.Entry<NodeAddress, Entry> node = all.next();
            if (node.getValue().state.ageNanos(nowNanos) > expiryNanos) {
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
            drained.add(nodes.get(node).state);
        }
        changed.clear();
        return drained;
    }

    /** Every node, in order of address. */
    List<NodeState> states() {
        List<NodeState> states = new ArrayList<>(nodes.size());
        for (Entry entry : nodes.values()) {
            states.add(entry.state);
        }
        return states;
    }

    /**
     * The last minutes of at most {@link Director#MAX_HISTORY_NODES} nodes.
     *
     * @param wanted none means all; unknown ones are left out
     */
    HistorySnapshot history(Collection<NodeAddress> wanted, long nowNanos) {
        Collection<NodeAddress> asked = wanted.isEmpty() ? nodes.keySet() : wanted;
        List<HistorySnapshot.Node> views = new ArrayList<>();
        boolean truncated = false;
        for (NodeAddress node : asked) {
            Entry entry = nodes.get(node);
            if (entry == null) {
                continue;
            }
            if (views.size() == Director.MAX_HISTORY_NODES) {
                truncated = true;
                break;
            }
            views.add(entry.history.view(node, scale.slot(nowNanos)));
        }
        return new HistorySnapshot(scale.stepNanos(), truncated, views);
    }

    private static final class Entry {

        private final History history;
        private NodeState state;

        Entry(int points) {
            this.history = new History(points);
        }
    }
}
