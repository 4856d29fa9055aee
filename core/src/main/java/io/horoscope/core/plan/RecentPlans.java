package io.horoscope.core.plan;

/**
 * The latest plans of one thread, by which it finds out whether a request that it sends goes to
 * another replica than the home of its read. Cassandra plans a read and sends its requests on the
 * same thread, and plans all reads of a query before it sends the first request.
 *
 * <p>The oldest plan that fits is used, once. A plan whose requests were never sent is not used
 * after {@link #EXPIRY_NANOS}. Owned by one thread; nothing is allocated.
 */
public final class RecentPlans {

    /** Plans of queries with more reads are lost, the oldest ones first. */
    static final int CAPACITY = 32;

    static final long EXPIRY_NANOS = 20_000_000L;

    private static final int NONE = -1;

    private final int[] firsts = new int[CAPACITY];
    private final boolean[] diverted = new boolean[CAPACITY];
    private final long[] times = new long[CAPACITY];
    private int oldest;
    private int count;

    /**
     * A read was planned.
     *
     * @param home index of the first replica of the start order
     * @param first index of the replica that goes first
     * @param nowNanos monotonic time
     */
    public void planned(int home, int first, long nowNanos) {
        if (count == CAPACITY) {
            oldest = (oldest + 1) % CAPACITY;
            count--;
        }
        int at = (oldest + count) % CAPACITY;
        firsts[at] = first;
        diverted[at] = first != home;
        times[at] = nowNanos;
        count++;
    }

    /** A request is sent to a replica: whether it is diverted, as far as its plan is known. */
    public boolean isDiverted(int node, long nowNanos) {
        while (count > 0 && (firsts[oldest] == NONE || isExpired(oldest, nowNanos))) {
            oldest = (oldest + 1) % CAPACITY;
            count--;
        }
        for (int i = 0; i < count; i++) {
            int at = (oldest + i) % CAPACITY;
            if (firsts[at] == node) {
                firsts[at] = NONE;
                return diverted[at];
            }
        }
        return false;
    }

    private boolean isExpired(int at, long nowNanos) {
        return nowNanos - times[at] > EXPIRY_NANOS;
    }
}
