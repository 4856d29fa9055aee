package io.horoscope.bench.sim.cluster;

/**
 * Processor time for messages that a node has received or sent and not yet spent. Idle processors
 * spend it; the next read that gets a slot takes longer by the rest.
 */
final class MessageDebt {

    private final long messageNanos;
    private double nanos;
    private long sinceNanos;

    /**
     * @param messageNanos for each message; 0 for a debt that never grows
     */
    MessageDebt(long messageNanos) {
        this.messageNanos = messageNanos;
    }

    void handled(int idleProcessors, long nowNanos) {
        settle(idleProcessors, nowNanos);
        nanos += messageNanos;
    }

    /** To be called before the number of idle processors changes. */
    void settle(int idleProcessors, long nowNanos) {
        nanos = Math.max(0, nanos - (double) (nowNanos - sinceNanos) * idleProcessors);
        sinceNanos = nowNanos;
    }

    /** Returns what is left of it now, which is paid. */
    double pay(int idleProcessors, long nowNanos) {
        settle(idleProcessors, nowNanos);
        double paid = nanos;
        nanos = 0;
        return paid;
    }
}
