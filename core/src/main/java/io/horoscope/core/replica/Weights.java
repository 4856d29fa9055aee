package io.horoscope.core.replica;

/**
 * How much the order of a read, its refusals and its retries depend on what is known of replicas: the
 * parameters of the selector that all three share.
 */
public final class Weights {

    /** The defaults of the selector {@code horoscope}, which apply with any other selector. */
    public static final Weights DEFAULT = new Weights(Penalties.STALL_FACTOR, 0.5, 2);

    private final double stallFactor;
    private final double hotLoad;
    private final double locality;

    /**
     * @param stallFactor usual latencies without an answer that make a stall, at least 1
     * @param hotLoad the load above which a machine may be hot, in [0, 1]; 1: none is
     * @param locality how many times the learned cost of a diverted read counts, at least 0
     */
    public Weights(double stallFactor, double hotLoad, double locality) {
        this.stallFactor = stallFactor;
        this.hotLoad = hotLoad;
        this.locality = locality;
    }

    public double stallFactor() {
        return stallFactor;
    }

    public double hotLoad() {
        return hotLoad;
    }

    public double locality() {
        return locality;
    }
}
