package io.horoscope.core.heat;

/** A key that is read often. */
public final class HotKey {

    private final long token;
    private final double share;

    HotKey(long token, double share) {
        this.token = token;
        this.share = share;
    }

    public long token() {
        return token;
    }

    /** Of the sampled reads of its keyspace, in (0, 1]. */
    public double share() {
        return share;
    }
}
