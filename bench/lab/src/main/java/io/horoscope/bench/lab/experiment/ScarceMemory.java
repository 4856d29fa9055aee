package io.horoscope.bench.lab.experiment;

/** Nodes whose cgroups have less memory than their data needs in the page cache. */
final class ScarceMemory {

    /** Ten times the records of experiments in memory: 200,000 of 1 kB, 120 MB on each of five nodes. */
    private static final int MORE_RECORDS = 10;

    /**
     * For the page cache, beyond what a node's processes have for themselves now. The JVM's own files take most of it, and under
     * load its buffers some: with 32 MB nodes were killed for want of memory. Much of the data finds no room.
     */
    private static final long CACHE_BYTES = 128L << 20;

    private ScarceMemory() {}

    /** Opens the bench with more data, and then limits every node to what it uses now and a little cache. */
    static void open(Bench bench, String... workloads) {
        bench.open(Lab5.NODES, bench.scale().records() * MORE_RECORDS, Lab5.NO_MORE, workloads);
        bench.bed().limitCache(CACHE_BYTES);
    }
}
