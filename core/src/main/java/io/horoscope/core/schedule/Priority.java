package io.horoscope.core.schedule;

/**
 * How soon reads of a keyspace are served, in comparison with those of others: a factor on their
 * cost, or on how long they have to wait to be first. As a factor it delays, and starves nobody
 * (Kleinrock, "A delay dependent queue discipline", 1964): a high read that arrives at the same time
 * passes a low one, and a low one that has waited sixteen times as long passes a high one.
 */
public enum Priority {
    HIGH(0, 0.25),
    NORMAL(1, 1),
    LOW(2, 4);

    private final int number;
    private final double factor;

    Priority(int number, double factor) {
        this.number = number;
        this.factor = factor;
    }

    /** Its place, from 0 on; the highest is first. */
    int number() {
        return number;
    }

    /** How many times its cost a read counts as; above 0. */
    public double factor() {
        return factor;
    }
}
