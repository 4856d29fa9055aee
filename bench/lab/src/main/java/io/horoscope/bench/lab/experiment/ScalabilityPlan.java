package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.run.ClusterSize;
import io.horoscope.bench.lab.run.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Which clusters, data and numbers of threads are measured, and how long that takes. */
record ScalabilityPlan(Scale scale) {

    /** As in the paper. */
    static final List<Integer> NODES = List.of(1, 3, 6);

    static final int MOST_NODES = 6;

    /** Six nodes then leave eight tenths of two processors to the client. */
    static final double CORES = 0.2;

    /** The paper's base for load scalability: requests in flight at one node. */
    static final int THREADS = 6;

    /** Until failures or timeouts appear or throughput no longer rises; the paper went to 1,200. */
    private static final List<Integer> SWEEP = List.of(36, 100, 300, 600, 1_200);

    static ClusterSize size(int nodes, int dataFactor) {
        return new ClusterSize(nodes, CORES, dataFactor, false);
    }

    /** In order. A quick look has the smallest data only, and so no data scalability. */
    List<ClusterSize> sizes() {
        List<ClusterSize> sizes = new ArrayList<>();
        for (int nodes : NODES) {
            TreeSet<Integer> factors = new TreeSet<>(List.of(1));
            if (scale != Scale.QUICK) {
                factors.add(nodes);
            }
            factors.forEach(factor -> sizes.add(size(nodes, factor)));
        }
        return sizes;
    }

    /** Numbers of threads that are measured in any case, ascending. */
    List<Integer> threads(ClusterSize size) {
        TreeSet<Integer> threads = new TreeSet<>(List.of(THREADS, THREADS * size.nodes()));
        if (scale == Scale.QUICK) {
            threads.add(size.nodes() == 1 ? THREADS * MOST_NODES : THREADS);
        } else {
            threads.add(1);
        }
        return List.copyOf(threads);
    }

    /** More of them, for the two clusters of the paper's figures 12 and 13. */
    List<Integer> sweep(ClusterSize size) {
        boolean isSwept =
                scale != Scale.QUICK
                        && List.of(size(1, 1), size(MOST_NODES, MOST_NODES)).contains(size);
        List<Integer> more = new ArrayList<>(isSwept ? SWEEP : List.of());
        more.removeAll(threads(size));
        return more;
    }
}
