package io.horoscope.core.replica;

/**
 * Something that a node reports of itself on its replies to reads, as the setting {@code
 * state_feedback} names it. Coordinators with the same setting know its aggregate for each replica.
 * Called by all threads at once, for every reply; after an exception it is not called again until
 * the setting is made again. See docs/EXTENDING.md on how to write one.
 *
 * <p>After Hector (Canon et al., ICPP 2023, State propagation), whose facts are measured, serialized and
 * aggregated.
 */
public interface Fact {

    /** Its name at all nodes: 1 to 32 letters, digits and underscores. */
    String name();

    /** The value at this node now; not sent, because unknown, if NaN or beyond the range of a float. */
    double measure();

    /** How coordinators aggregate the values of a replica. */
    default Aggregate aggregate() {
        return Aggregate.LAST;
    }

    /** The length of an encoded value in bytes, in [1, 8], the same at all nodes. */
    default int bytes() {
        return Float.BYTES;
    }

    /** The encoded value: the lowest {@link #bytes} of the result. */
    default long encode(double value) {
        return Float.floatToRawIntBits((float) value);
    }

    /**
     * The value that was encoded; unknown as in {@link #measure}.
     *
     * @param bits any value of {@link #bytes} bytes, without sign
     */
    default double decode(long bits) {
        return Float.intBitsToFloat((int) bits);
    }

    /** What a coordinator makes of the values of a fact that a replica sends. */
    enum Aggregate {

        /** The newest value. */
        LAST,

        /** A moving mean, half-life 0.3 s. */
        MEAN,

        /** The highest value, which falls towards lower ones, by half of the way within a second. */
        MAXIMUM;

        private static final double MEAN_HALF_LIFE_NANOS = 3e8;
        private static final double MAXIMUM_HALF_LIFE_NANOS = 1e9;

        /**
         * The aggregate after a value; never outside of the range of both.
         *
         * @param held the aggregate before; NaN if there is none, and then the value is the aggregate
         * @param elapsedNanos since the value before; a negative time counts as 0
         */
        double after(double held, double value, long elapsedNanos) {
            switch (this) {
                case MEAN:
                    double weight = DecayedMean.weight(elapsedNanos, MEAN_HALF_LIFE_NANOS);
                    return DecayedMean.after(held, value, weight);
                case MAXIMUM:
                    double way =
                            DecayedMean.timeWeight(
                                    Math.max(0, elapsedNanos), MAXIMUM_HALF_LIFE_NANOS);
                    return Math.max(value, DecayedMean.after(held, value, way));
                default:
                    return value;
            }
        }
    }
}
