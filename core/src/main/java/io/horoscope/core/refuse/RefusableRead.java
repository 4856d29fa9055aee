package io.horoscope.core.refuse;

import io.horoscope.core.replica.Penalties;
import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.replica.Weights;
import java.util.function.LongSupplier;

/**
 * One read of a single key that replicas may refuse, as its coordinator sees it: which of the
 * candidates it was sent to, what price the next request carries, and where a refused request goes.
 *
 * <p>At most {@link #MOST_REFUSALS} requests of a read may be refused, and only as many as there
 * are candidates that were not asked. So a read has at most {@link #MOST_REFUSALS} requests more than
 * without refusal. No replica has two requests of the same read at a time: two
 * answers of one replica would count as those of two.
 *
 * <p>A speculative retry carries no price, and from then on the replicas that have the read stay the
 * same: a refused request goes back to its replica without a price, as it does if no other is left.
 *
 * <p>Candidates are numbered by their places in the order of the plan, from 0. Thread-safe.
 */
public final class RefusableRead {

    /** Two find the best of three replicas; more would look for one of more that are as busy. */
    public static final int MOST_REFUSALS = 2;

    /** There is no such replica. */
    public static final int NONE = -1;

    /** One bit for each. */
    public static final int MOST_CANDIDATES = Long.SIZE;

    private static final double NONE_HOT = Double.NaN;

    /** The live replicas of a read, those that the plan asks first. */
    public interface Candidates {

        /** From 1 to {@link #MOST_CANDIDATES}. */
        int count();

        /** The index of the node, or a negative number if it is unknown. */
        int node(int place);

        /** Of the network, or NaN if it is unknown or within a datacenter. */
        double roundTripNanos(int place);

        /** Of the machine, in [0, 1]; NaN if it is unknown. */
        double load(int place, long nowNanos);

        /** Of all machines of the cluster; 0 if none is known. */
        double highestLoad();

        /** Those of the selector that has ordered the candidates. */
        Weights weights();
    }

    private final ReplicaTable replicas;
    private final LongSupplier clock;
    private final Candidates candidates;
    private long asked;
    private long refused; // Without those that were asked again.
    private int offers;
    private int open; // Offers that were not refused.
    private boolean retried;
    private long leastNanos; // The lowest price, as of the last look.

    /**
     * @param replicas the statistics of each replica
     * @param clock monotonic nanoseconds
     * @param contacts how many of the candidates, from the first one on, are asked at once
     */
    public RefusableRead(
            ReplicaTable replicas, LongSupplier clock, Candidates candidates, int contacts) {
        this.replicas = replicas;
        this.clock = clock;
        this.candidates = candidates;
        for (int place = 0; place < contacts; place++) {
            asked |= bit(place);
        }
    }

    /**
     * What a request that is sent to a replica now may be refused for: the lowest price of the
     * replicas that were not asked.
     * @return nanoseconds, or {@link Price#NONE} if it may not be refused
     */
    public synchronized long offer() {
        int left = candidates.count() - Long.bitCount(asked);
        if (retried || offers == MOST_REFUSALS || open >= left) {
            return Price.NONE;
        }
        soonest();
        if (leastNanos != Price.NONE) {
            offers++;
            open++;
        }
        return leastNanos;
    }

    /**
     * A replica refused a request that carried a price.
     *
     * @return the place of the replica to send the read to, which counts as asked: another one, or
     *     {@code place} itself if the read was retried or no other is left
     */
    public synchronized int refused(int place) {
        open--;
        int next = retried ? NONE : soonest();
        if (next == NONE) {
            return place;
        }
        refused |= bit(place);
        asked |= bit(next);
        return next;
    }

    /**
     * The read takes longer than usual and is sent to one more replica.
     *
     * @param planned the place of the one that the plan has for this
     * @return the planned one, or if it was asked meanwhile another one that was not, or else one
     *     that refused the read; it counts as asked. {@link #NONE} if there is none.
     */
    public synchronized int retried(int planned) {
        retried = true;
        int place = isAsked(planned) ? firstNotAsked() : planned;
        if (place == NONE && refused != 0) {
            place = Long.numberOfTrailingZeros(refused);
        }
        if (place != NONE) {
            asked |= bit(place);
            refused &= ~bit(place);
        }
        return place;
    }

    /**
     * The place with the lowest price of those that were not asked, the first of several; sets
     * {@link #leastNanos}.
     */
    private int soonest() {
        int soonest = NONE;
        leastNanos = Price.NONE;
        long nowNanos = clock.getAsLong();
        double medianLoad =
                candidates.highestLoad() > candidates.weights().hotLoad()
                        ? medianLoad(nowNanos)
                        : NONE_HOT;
        for (int place = firstNotAsked(); place != NONE && place < candidates.count(); place++) {
            long priceNanos = isAsked(place) ? Price.NONE : priceNanos(place, medianLoad, nowNanos);
            if (soonest == NONE || priceNanos < leastNanos) {
                soonest = place;
                leastNanos = priceNanos;
            }
        }
        return soonest;
    }

    private int firstNotAsked() {
        for (int place = 0; place < candidates.count(); place++) {
            if (!isAsked(place)) {
                return place;
            }
        }
        return NONE;
    }

    private long priceNanos(int place, double medianLoad, long nowNanos) {
        ReplicaStats stats = stats(place);
        if (stats == null) {
            return Price.NONE;
        }
        Weights weights = candidates.weights();
        int inFlight = stats.inFlight();
        double logFactor =
                weights.locality() * Math.max(0, replicas.locality().logCost())
                        + Penalties.errors(stats, inFlight, nowNanos)
                        + Penalties.stall(stats, inFlight, nowNanos, weights.stallFactor())
                        + loadPenalty(place, medianLoad, nowNanos);
        return Price.nanos(stats, logFactor, candidates.roundTripNanos(place));
    }

    private ReplicaStats stats(int place) {
        int node = candidates.node(place);
        return node < 0 ? null : replicas.find(node);
    }

    private double loadPenalty(int place, double medianLoad, long nowNanos) {
        return Double.isNaN(medianLoad)
                ? 0
                : Penalties.load(
                        candidates.load(place, nowNanos),
                        medianLoad,
                        candidates.weights().hotLoad());
    }

    private double medianLoad(long nowNanos) {
        double[] sorted = new double[candidates.count()];
        int known = 0;
        for (int place = 0; place < sorted.length; place++) {
            double load = candidates.load(place, nowNanos);
            if (!Double.isNaN(load)) {
                Penalties.insert(load, sorted, known++);
            }
        }
        return Penalties.lowerMedian(sorted, known);
    }

    private boolean isAsked(int place) {
        return (asked & bit(place)) != 0;
    }

    private static long bit(int place) {
        return 1L << place;
    }
}
