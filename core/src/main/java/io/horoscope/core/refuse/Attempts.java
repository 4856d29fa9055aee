package io.horoscope.core.refuse;

import java.util.Arrays;

/**
 * The replicas that one read was sent to, and whether the next one may refuse it.
 *
 * <p>A read is refused at most {@link #MOST_REFUSALS} times. A request may be refused only while
 * there is a replica which has not been asked, and which no other refusable request of the same
 * read would need. So a refused request always finds another replica, and a read has at most
 * {@link #MOST_REFUSALS} requests more than without refusal.
 *
 * <p>A replica is asked once. The exception is the request after the last refusal, which no replica
 * may refuse: it may go to the one that refused first, whose queue is known by then.
 *
 * <p>Not thread-safe.
 */
public final class Attempts {

    /** Two find the best of three replicas; more would look for one of more that are as busy. */
    public static final int MOST_REFUSALS = 2;

    /** No replica is left. */
    public static final int NONE = -1;

    private int[] asked;
    private int count;
    private final int[] refused = new int[MOST_REFUSALS];
    private int refusals;
    private int refusable; // In flight.

    /**
     * @param requests how many requests are expected; more are allowed
     */
    public Attempts(int requests) {
        asked = new int[requests];
    }

    /** The read is sent to a replica. */
    public void ask(int node) {
        for (int i = 0; i < refusals; i++) {
            refused[i] = refused[i] == node ? NONE : refused[i];
        }
        if (count == asked.length) {
            asked = Arrays.copyOf(asked, count + MOST_REFUSALS);
        }
        asked[count++] = node;
    }

    /** Whether the read was sent to a replica. */
    public boolean hasAsked(int node) {
        for (int i = 0; i < count; i++) {
            if (asked[i] == node) {
                return true;
            }
        }
        return false;
    }

    /**
     * The first replica that may be sent the read now, or {@link #NONE}: one that was not asked, or
     * after the last refusal the one that refused before.
     *
     * @param order node indexes, {@code order[0, size)}
     */
    public int next(int[] order, int size) {
        for (int i = 0; i < size; i++) {
            if (!hasAsked(order[i]) || mayAskAgain(order[i])) {
                return order[i];
            }
        }
        return NONE;
    }

    private boolean mayAskAgain(int node) {
        boolean may = false;
        for (int i = 0; i < refusals - 1; i++) {
            may |= refused[i] == node;
        }
        return may && refusals == MOST_REFUSALS;
    }

    /**
     * Whether a request that is sent now may be refused. If so, its end has to be passed on by
     * {@link #refused} or {@link #ended}. Called after {@link #ask} for all requests that are sent
     * now.
     *
     * @param order as in {@link #next}
     */
    public boolean offer(int[] order, int size) {
        int left = 0;
        for (int i = 0; i < size; i++) {
            left += hasAsked(order[i]) ? 0 : 1;
        }
        boolean offers = refusable < left && refusals + refusable < MOST_REFUSALS;
        refusable += offers ? 1 : 0;
        return offers;
    }

    /** A request that could be refused was, by a replica. */
    public void refused(int node) {
        refusable--;
        refused[refusals++] = node;
    }

    /** A request that could be refused ended otherwise. */
    public void ended() {
        refusable--;
    }
}
