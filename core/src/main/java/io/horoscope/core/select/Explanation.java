package io.horoscope.core.select;

/** Why a replica comes first, for the trace of a read: the comparison that decided. Immutable. */
public final class Explanation {

    private final int first;
    private final int other;
    private final double firstNanos;
    private final double otherNanos;
    private final String reason;

    /**
     * @param first the node that comes first
     * @param other the one that it was compared with last
     * @param firstNanos when its answer is expected, in nanoseconds; NaN if that is unknown
     * @param otherNanos the same of the other one
     * @param reason of the other one, to follow its name and a comma
     */
    public Explanation(int first, int other, double firstNanos, double otherNanos, String reason) {
        this.first = first;
        this.other = other;
        this.firstNanos = firstNanos;
        this.otherNanos = otherNanos;
        this.reason = reason;
    }

    public int first() {
        return first;
    }

    public int other() {
        return other;
    }

    /** When the answer of the first is expected, in nanoseconds; NaN if that is unknown. */
    public double firstNanos() {
        return firstNanos;
    }

    /** When the answer of the other one is expected, in nanoseconds; NaN if that is unknown. */
    public double otherNanos() {
        return otherNanos;
    }

    /** Such as "later by the factor 3.1, mostly for its waiting reads". */
    public String reason() {
        return reason;
    }
}
