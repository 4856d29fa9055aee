package io.horoscope.core.replica;

/** How many reads a replica serves at once: a read that finds all slots taken waits. */
public final class Slots {

    /**
     * Reads that miss the page cache leave their processor to others, but not for long. Counting
     * more, coordinators would notice a busy processor late; counting one, they would spread reads
     * that do not wait. See docs/DECISIONS.md.
     */
    private static final int READS_PER_PROCESSOR = 2;

    private Slots() {}

    /**
     * The number of read threads, but at most two for each processor, which they share.
     *
     * @param readThreads at least 1
     * @param processors at least 1
     */
    public static int of(int readThreads, int processors) {
        return (int) Math.min(readThreads, (long) READS_PER_PROCESSOR * processors);
    }
}
