package io.horoscope.core.select;

/**
 * The constants of C3's rate control, of which two sets were published. The score's are the same in both. Rates are requests
 * per interval of 20 ms.
 */
public enum C3Profile {

    /** The Cassandra prototype behind the paper (Suresh et al., NSDI 2015). */
    PAPER(1, 50, 0, 0.001, 4, 100, -1e9),

    /** The simulator behind the paper's simulations, in its camera-ready state. */
    SIM(10, 10, 10, 0.01, 2, 0, 0);

    /** Both count in intervals of this length. */
    static final double INTERVAL_MILLIS = 20;

    /** The cubic's scaling factor. */
    static final double GAMMA = 0.000004;

    /** A decrease leaves this share of the rate. */
    static final double BETA = 0.2;

    /** The most that one answer adds to the rate. */
    static final double LARGEST_STEP = 10;

    final double firstSendingRate;
    final double bucketSize;

    /** The rate of the last decrease before there was one: R0 in the paper. */
    final double firstPlateau;

    final double leastSendingRate;

    /** So many intervals after an increase there is no decrease. */
    final double hysteresis;

    final double firstReceiveRate;

    /** When the rate was last changed before it ever was: at the start, or long ago as by a clock that counts from 1970. */
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
