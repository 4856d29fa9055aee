package io.horoscope.core.select;

/**
 * Says when a request may be sent to a replica. Only who can hold a request back asks: the simulator does; Cassandra sends at
 * once, and the selector then puts replicas that should wait behind the others.
 */
public interface Admission {

    /** Admits everything at once. */
    Admission UNLIMITED =
            new Admission() {
                @Override
                public long waitNanos(int node, long nowNanos) {
                    return 0;
                }

                @Override
                public void grant(int node, long nowNanos) {}
            };

    /** How long a request to the node should wait, in nanoseconds; 0 if it may go now. */
    long waitNanos(int node, long nowNanos);

    /** A request waited for as long as it was told to: it may go now, whatever has changed meanwhile. */
    void grant(int node, long nowNanos);
}
