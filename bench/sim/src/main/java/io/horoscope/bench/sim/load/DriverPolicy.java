package io.horoscope.bench.sim.load;

/** Which coordinator a client's driver sends a read to. */
public enum DriverPolicy {
    /** Any one, whatever the key. */
    ANY,
    /** One of the key's replicas in the client's datacenter, drawn: every driver's default. */
    TOKEN_AWARE,
    /** The first of these around the ring. */
    TOKEN_AWARE_FIRST,
    /** Of two drawn ones, the one with fewer requests of the driver in flight. */
    TOKEN_AWARE_TWO_CHOICES,
    /** By core's rule, which starts from the order of two choices: the module {@code driver}. */
    HOROSCOPE
}
