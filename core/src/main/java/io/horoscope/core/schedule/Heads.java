package io.horoscope.core.schedule;

/** The first read of each level, as one poll sees them. */
public interface Heads {

    /** No level. */
    int NONE = -1;

    /** A number for each head; the least is served first. */
    @FunctionalInterface
    interface Order {
        double key(QueuedRead<?> head, long nowNanos);
    }

    /** Levels of this number or above have no head. */
    int levels();

    /** The read that has waited longest in the level; null if there is none to serve now. */
    QueuedRead<?> head(int level);

    /** The level whose head has the least key, the lowest of equals; NONE if none has a head. */
    default int least(Order order, long nowNanos) {
        int least = NONE;
        double leastKey = 0;
        int levels = levels();
        for (int level = 0; level < levels; level++) {
            QueuedRead<?> head = head(level);
            if (head != null) {
                double key = order.key(head, nowNanos);
                if (least == NONE || key < leastKey) {
                    least = level;
                    leastKey = key;
                }
            }
        }
        return least;
    }
}
