package io.horoscope.core.select;

import io.horoscope.core.replica.ReplicaStats;
import java.util.function.ToDoubleFunction;

/**
 * One replica of the read that is being ordered, as {@link HoroscopeSelector} sees it. Owned by one
 * thread and used again for each read.
 */
final class Candidate {

    /** After this time without an answer, the confidence in the values of a replica is a half. */
    private static final double CONFIDENCE_NANOS = 5e8;

    int node;

    /** Null for a replica that was never sent a request. */
    ReplicaStats stats;

    int inFlight;

    /** Weight of the latest values, from 0 to 1; 0 if there are none. */
    double confidence;

    /** Logarithm of the time for one read without a queue; NaN if it is unknown. */
    double pace;

    /** Reads that wait, for each slot, below 0 if slots are free; NaN if they are unknown. */
    double waiting;

    /** In [0, 1]; NaN if it is unknown. */
    double load;

    /** Logarithm of the expected time, up to a constant that is the same for all. */
    double expected;

    /** Logarithm of the factor by which diverting the read to it counts as slower; 0 at home. */
    double diversion;

    double expectedAt(int place) {
        return place == 0 ? expected + diversion : expected;
    }

    /** Everything but {@link #pace}, {@link #expected} and {@link #diversion}. */
    void lookUp(int replica, SelectionContext context) {
        node = replica;
        ReplicaStats known = context.stats(replica);
        stats = known;
        inFlight = known == null ? 0 : known.inFlight();
        boolean hasAnswered = known != null && known.hasAnswered();
        confidence =
                hasAnswered ? confidence(inFlight, known.answerAgeNanos(context.nowNanos())) : 0;
        pace = Double.NaN;
        waiting = hasAnswered ? known.waiting() : Double.NaN;
        load = context.isKnown(replica) ? context.load(replica) : Double.NaN;
    }

    /**
     * The weight of the latest values of a replica, from 0 to 1. It is 1 while requests are in
     * flight, whose answers will update the values. Otherwise it falls with the square of the time:
     * with 1/(1 + t), reads stayed away for five seconds after one timeout, and the first answers
     * after a pause are often slow and would cost that time again.
     */
    static double confidence(int inFlight, long ageNanos) {
        double age = ageNanos / CONFIDENCE_NANOS;
        return inFlight > 0 || ageNanos <= ReplicaStats.FRESH_NANOS ? 1 : 1 / (1 + age * age);
    }

    /**
     * The mean of a value where it is known, weighted by the confidence in it; 0 if it is not known
     * of any. Without the weights, slow replicas that receive no reads would never recover.
     */
    static double mean(Candidate[] candidates, int count, ToDoubleFunction<Candidate> value) {
        double sum = 0;
        double weights = 0;
        for (int i = 0; i < count; i++) {
            double one = value.applyAsDouble(candidates[i]);
            if (!Double.isNaN(one)) {
                sum += one * candidates[i].confidence;
                weights += candidates[i].confidence;
            }
        }
        return weights == 0 ? 0 : sum / weights;
    }

    /**
     * The lower median of the known loads, which at most half of them exceed; 0 if none is known.
     */
    static double lowerMedianOfLoads(Candidate[] candidates, int count) {
        int known = 0;
        for (int i = 0; i < count; i++) {
            known += Double.isNaN(candidates[i].load) ? 0 : 1;
        }
        int place = (known - 1) / 2;
        for (int i = 0; i < count; i++) {
            int below = 0;
            int equal = 0;
            for (int j = 0; j < count; j++) {
                below += candidates[j].load < candidates[i].load ? 1 : 0;
                equal += candidates[j].load == candidates[i].load ? 1 : 0;
            }
            if (below <= place && place < below + equal) {
                return candidates[i].load;
            }
        }
        return 0;
    }
}
