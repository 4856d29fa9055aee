package io.horoscope.bench.lab.quickstart;

/** Who orders the replicas of reads. */
public enum Order {
    /** Cassandra itself, its dynamic snitch included. */
    STOCK("off", "stock order"),
    HOROSCOPE("on", "Horoscope");

    private final String mode;
    private final String words;

    Order(String mode, String words) {
        this.mode = mode;
        this.words = words;
    }

    /** The value of the setting {@code mode}. */
    String mode() {
        return mode;
    }

    /** Its name in the output. */
    @Override
    public String toString() {
        return words;
    }
}
