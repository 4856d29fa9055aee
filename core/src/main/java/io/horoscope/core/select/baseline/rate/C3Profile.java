package io.horoscope.core.select.baseline.rate;

/**
 * The constants of C3's rate control, of which two sets were published. Both use the same constants
 * for the score. Rates are requests per interval of 20 ms.
 */
public enum C3Profile {

    /** The Cassandra prototype behind the paper (Suresh et al., NSDI 2015). */
    PAPER(1, 50, 0, 0.001, 4, 100, -1e9),

    /** The simulator behind the paper's simulations, in its camera-ready state. */
    SIM(10, 10, 10, 0.01, 2, 0, 0);

    /** Rates are counted in intervals of this length. */
    static final double INTERVAL_MILLIS = 20;

    /** The cubic's scaling factor. */
    static final double GAMMA = 0.000004;

    /** A decrease multiplies the rate by this. */
    static final double BETA = 0.2;

    /** The most that one answer adds to the rate. */
    static final double LARGEST_STEP = 10;

    final double firstSendingRate;
    final double bucketSize;

    /** Initial value of the rate before the last decrease: R0 in the paper. */
    final double firstPlateau;

    final double leastSendingRate;

    /** Intervals after an increase in which the rate is not decreased. */
    final double hysteresis;

    final double firstReceiveRate;

    /**
     * Initial value of the time of the last change: the start, or long ago, as with a clock that
     * counts from 1970.
     */
    final double firstChangeMillis;

    C3Profile(
            double firstSendingRate,
            double bucketSize,
            double firstPlateau,
            double leastSendingRate,
            double hysteresis,
            double firstReceiveRate,
            double firstChangeMillis) {
        this.firstSendingRate = firstSendingRate;
        this.bucketSize = bucketSize;
        this.firstPlateau = firstPlateau;
        this.leastSendingRate = leastSendingRate;
        this.hysteresis = hysteresis;
        this.firstReceiveRate = firstReceiveRate;
        this.firstChangeMillis = firstChangeMillis;
    }
}
