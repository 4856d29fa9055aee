package io.horoscope.bench.lab.experiment;

/**
 * What the scalability paper calls by these names: clusters of several nodes against one node with the smallest data. Its
 * figures are times for a number of operations; ours are throughputs, which are their inverses.
 */
enum Scaling {
    /** More nodes, everything else the same: the paper's figures 3 to 5. */
    SPEEDUP(false, false),
    /** As many times the data as nodes: figures 6 to 8. */
    DATA(true, false),
    /** As many times the threads as nodes. */
    LOAD(false, true),
    /** Both: figures 9 to 11. */
    TOTAL(true, true);

    private final boolean hasMoreData;
    private final boolean hasMoreThreads;

    Scaling(boolean hasMoreData, boolean hasMoreThreads) {
        this.hasMoreData = hasMoreData;
        this.hasMoreThreads = hasMoreThreads;
    }

    Stand stand(int nodes) {
        return new Stand(nodes, hasMoreData ? nodes : 1);
    }

    int threads(int nodes, int threadsOfOne) {
        return hasMoreThreads ? nodes * threadsOfOne : threadsOfOne;
    }

    /** How many times the throughput of one node is linear. More data are no more operations. */
    int linear(int nodes) {
        return hasMoreThreads ? nodes : 1;
    }

    String word() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
