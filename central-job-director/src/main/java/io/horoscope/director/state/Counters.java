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

    public Counters() {
        for (DirectorCounter counter : DirectorCounter.values()) {
            counts.put(counter, 0L);
        }
        for (Rejection rejection : Rejection.values()) {
            rejections.put(rejection, 0L);
        }
    }

    public void add(DirectorCounter counter) {
        add(counter, 1);
    }

    void add(DirectorCounter counter, long many) {
        counts.merge(counter, many, Long::sum);
    }

    void add(Rejection rejection) {
        rejections.merge(rejection, 1L, Long::sum);
    }

    Map<DirectorCounter, Long> copyOfCounts() {
        return Collections.unmodifiableMap(new EnumMap<>(counts));
    }

    Map<Rejection, Long> copyOfRejections() {
        return Collections.unmodifiableMap(new EnumMap<>(rejections));
    }
}
