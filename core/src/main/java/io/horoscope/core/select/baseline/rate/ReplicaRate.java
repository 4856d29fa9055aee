package io.horoscope.core.select.baseline.rate;

/**
 * The rate control of one replica: its token bucket, and the cubic function by which the sending
 * rate follows the receive rate. Thread-safe: every method holds the lock of this object.
 *
 * <p>With rates per interval and times in milliseconds, an answer changes the sending rate s, given
 * the receive rate r:
 *
 * <ul>
 *   <li>s below r: s becomes γ(T − ∛(βP/γ))³ + P, at most s plus the largest step; T is the time
 *       since the last decrease and P the rate before it. The curve may lie below s: then this
 *       lowers the rate, as published.
 *   <li>s above r, and the last increase long enough ago: P becomes s, and s becomes βs.
 * </ul>
 */
final class ReplicaRate {

    private final C3Profile profile;
    private ReceiveRate receiveRate;

    private double sendingRate;
    private double plateau;
    private double increasedMillis;
    private double decreasedMillis;

    private double tokens;
    private double tokensMillis;

    ReplicaRate(C3Profile profile) {
        this.profile = profile;
        this.sendingRate = profile.firstSendingRate;
        this.plateau = profile.firstPlateau;
        this.increasedMillis = profile.firstChangeMillis;
        this.decreasedMillis = profile.firstChangeMillis;
        this.tokens = profile.bucketSize;
    }

    synchronized double sendingRate() {
        return sendingRate;
    }

    /** How long until there is a token; 0 if there is one. */
    synchronized double waitMillis(double nowMillis) {
        double missing = 1 - tokens(nowMillis);
        return missing <= 0 ? 0 : missing * C3Profile.INTERVAL_MILLIS / sendingRate;
    }

    /** Sets the bucket to one token. */
    synchronized void grant(double nowMillis) {
        tokens = 1;
        tokensMillis = nowMillis;
    }

    /** Takes a token. A request that was sent without one takes what is left. */
    synchronized void sent(double nowMillis) {
        double available = tokens(nowMillis);
        if (available >= 1) {
            tokens = available - 1;
            tokensMillis = nowMillis;
        } else {
            tokens = Math.max(0, tokens - 1);
        }
        receiveRate(nowMillis);
    }

    synchronized void answered(double nowMillis) {
        ReceiveRate received = receiveRate(nowMillis);
        received.answered(nowMillis);
        follow(received.perInterval(), nowMillis);
    }

    private void follow(double received, double nowMillis) {
        if (sendingRate < received) {
            increasedMillis = nowMillis;
            increase(nowMillis - decreasedMillis);
        } else if (sendingRate > received && mayDecrease(received, nowMillis)) {
            plateau = sendingRate;
            sendingRate *= C3Profile.BETA;
            decreasedMillis = nowMillis;
        }
        sendingRate = Math.max(profile.leastSendingRate, sendingRate);
    }

    private void increase(double sinceDecreaseMillis) {
        double flat = Math.cbrt(plateau * C3Profile.BETA / C3Profile.GAMMA);
        double fromFlat = sinceDecreaseMillis - flat;
        double curve = C3Profile.GAMMA * fromFlat * fromFlat * fromFlat + plateau;
        sendingRate = Math.min(curve, sendingRate + C3Profile.LARGEST_STEP);
    }

    private boolean mayDecrease(double received, double nowMillis) {
        // The simulator has no decrease while nothing was received, the prototype has.
        return (received > 0 || profile == C3Profile.PAPER)
                && nowMillis - increasedMillis > profile.hysteresis * C3Profile.INTERVAL_MILLIS;
    }

    private double tokens(double nowMillis) {
        double refill = sendingRate / C3Profile.INTERVAL_MILLIS * (nowMillis - tokensMillis);
        return Math.min(profile.bucketSize, tokens + refill);
    }

    private ReceiveRate receiveRate(double nowMillis) {
        if (receiveRate == null) {
            receiveRate = new ReceiveRate(profile, nowMillis);
        }
        return receiveRate;
    }
}
