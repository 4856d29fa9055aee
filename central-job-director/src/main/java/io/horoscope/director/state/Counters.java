package io.horoscope.director.state;

import io.horoscope.core.wire.Rejection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * The running counts. Written and read by the state loop only; others read copies in a {@link
 * Snapshot}.
 */
public final class Counters {

    private final Map<DirectorCounter, Long> counts = new EnumMap<>(DirectorCounter.class);
    private final Map<Rejection, Long> rejections = new EnumMap<>(Rejection.class);

    public void add(DirectorCounter count) {
        add(count, 1);
    }

    void add(DirectorCounter count, long many) {
        counts.merge(count, many, Long::sum);
    }

    void add(Rejection rejection) {
        rejections.merge(rejection, 1L, Long::sum);
    }

    long of(DirectorCounter count) {
        return counts.getOrDefault(count, 0L);
    }

    long of(Rejection rejection) {
        return rejections.getOrDefault(rejection, 0L);
    }

    /** Every count, zeros included. */
    Map<DirectorCounter, Long> copyOfCounts() {
        Map<DirectorCounter, Long> copy = new EnumMap<>(DirectorCounter.class);
        for (DirectorCounter count : DirectorCounter.values()) {
            copy.put(count, of(count));
        }
        return Collections.unmodifiableMap(copy);
    }

    /** Every reason, zeros included. */
    Map<Rejection, Long> copyOfRejections() {
        Map<Rejection, Long> copy = new EnumMap<>(Rejection.class);
        for (Rejection rejection : Rejection.values()) {
            copy.put(rejection, of(rejection));
        }
        return Collections.unmodifiableMap(copy);
    }
}
