package io.horoscope.core.heat;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.Collectors;

/**
 * Which keys, by token, most of the samples are of, lately. Any thread adds a sample, without a lock
 * or an allocation. One thread at a time calls the other methods.
 *
 * <p>Samples wait in {@value #WAITING} slots for {@link #fold}; what comes beyond that in between
 * takes the place of older ones. A fold keeps the counts of the {@value #KEYS} most frequent keys,
 * so that memory is bounded; those of other keys start again.
 */
final class KeySamples {

    /** Slots for samples between two folds. */
    static final int WAITING = 4_096;

    /** Keys that are remembered from fold to fold. */
    static final int KEYS = 1_024;

    /** The least token of Murmur3, which no key has. */
    private static final long NONE = Long.MIN_VALUE;

    private final AtomicInteger next = new AtomicInteger();
    private final AtomicLongArray waiting = new AtomicLongArray(WAITING);
    private Map<Long, Double> counts = new HashMap<>();
    private double total;

    KeySamples() {
        for (int slot = 0; slot < WAITING; slot++) {
            waiting.setPlain(slot, NONE);
        }
    }

    void add(long token) {
        waiting.setOpaque(next.getAndIncrement() & (WAITING - 1), token);
    }

    /**
     * Counts the samples that wait.
     *
     * @param keep the factor of what was counted before, in [0, 1]
     */
    void fold(double keep) {
        counts.replaceAll((token, count) -> count * keep);
        total *= keep;
        for (int slot = 0; slot < WAITING; slot++) {
            long token = waiting.getAndSet(slot, NONE);
            if (token != NONE) {
                counts.merge(token, 1.0, Double::sum);
                total++;
            }
        }
        if (counts.size() > KEYS) {
            counts =
                    most(KEYS).stream()
                            .collect(
                                    Collectors.toMap(
                                            Map.Entry::getKey,
                                            Map.Entry::getValue,
                                            (a, b) -> a,
                                            HashMap::new));
        }
    }

    /** The keys with the most samples, the most frequent first, with their share in (0, 1]. */
    List<HotKey> top(int most) {
        return most(most).stream()
                .map(key -> new HotKey(key.getKey(), key.getValue() / total))
                .collect(Collectors.toList());
    }

    private List<Map.Entry<Long, Double>> most(int most) {
        return counts.entrySet().stream()
                .sorted(
                        Map.Entry.<Long, Double>comparingByValue(Comparator.reverseOrder())
                                .thenComparing(Map.Entry.comparingByKey()))
                .limit(most)
                .collect(Collectors.toList());
    }
}
