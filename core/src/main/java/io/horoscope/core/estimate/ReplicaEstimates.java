package io.horoscope.core.estimate;

import java.util.Arrays;

/**
 * The {@link ReplicaEstimate}s of one coordinator by node index. Looking one up is one volatile read; the array grows under a
 * lock when a node is met for the first time.
 */
public final class ReplicaEstimates {

    private volatile ReplicaEstimate[] byIndex = new ReplicaEstimate[0];

    /** The estimate of a node, made if need be. */
    public ReplicaEstimate of(int node) {
        ReplicaEstimate known = find(node);
        return known == null ? add(node) : known;
    }

    /** The estimate of a node, or null if nothing was ever sent there. */
    public ReplicaEstimate find(int node) {
        ReplicaEstimate[] current = byIndex;
        return node < current.length ? current[node] : null;
    }

    /** Forgets the node of that index, which may be given to another one. */
    public synchronized void remove(int node) {
        if (find(node) != null) {
            ReplicaEstimate[] changed = byIndex.clone();
            changed[node] = null;
            byIndex = changed;
        }
    }

    private synchronized ReplicaEstimate add(int node) {
        ReplicaEstimate known = find(node);
        if (known != null) {
            return known;
        }
        ReplicaEstimate[] longer = Arrays.copyOf(byIndex, Math.max(node + 1, byIndex.length));
        longer[node] = new ReplicaEstimate();
        byIndex = longer;
        return longer[node];
    }
}
