package io.horoscope.bench.lab.run;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.sim.placement.Distribution;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What {@code scripts/bench placement} compares.
 *
 * @param distributions of the requests
 * @param kinds of placements, the baseline among them
 * @param limit what bounds the throughput of nodes with copies
 * @param hasWorkers whether each node with copies coordinates the reads of a client of its own
 */
public record Placing(
        List<Distribution> distributions,
        Set<PlacementKind> kinds,
        Limit limit,
        boolean hasWorkers) {

    /** What nodes with copies have little of. */
    public enum Limit {
        PROCESSORS,
        TIMERS,
        DISKS
    }

    public static final Placing USUAL =
            new Placing(
                    List.of(Distribution.UNIFORM, Distribution.GAMMA),
                    EnumSet.allOf(PlacementKind.class),
                    Limit.PROCESSORS,
                    false);

    /**
     * The same with other distributions.
     *
     * @param words such as power_law
     * @throws LabException if one is unknown
     */
    public Placing withDistributions(List<String> words) {
        List<Distribution> chosen = named("--distributions", words, Distribution.values());
        return new Placing(chosen, kinds, limit, hasWorkers);
    }

    /**
     * The same with the baseline and these placements.
     *
     * @throws LabException if one is unknown
     */
    public Placing withPlacements(List<String> words) {
        Set<PlacementKind> chosen = EnumSet.of(PlacementKind.BASE);
        chosen.addAll(named("--placements", words, PlacementKind.values()));
        return new Placing(distributions, chosen, limit, hasWorkers);
    }

    /** The same with another limit. */
    public Placing with(Limit other) {
        return new Placing(distributions, kinds, other, hasWorkers);
    }

    /** The same with a client for each node with copies. */
    public Placing withWorkers() {
        return new Placing(distributions, kinds, limit, true);
    }

    private static <E extends Enum<E>> List<E> named(
            String option, List<String> words, E[] values) {
        Map<String, E> allowed = new LinkedHashMap<>();
        Arrays.stream(values)
                .forEach(each -> allowed.put(each.name().toLowerCase(Locale.ROOT), each));
        for (String word : words) {
            if (!allowed.containsKey(word)) {
                throw new LabException(
                        "%s: '%s' is none; allowed: %s"
                                .formatted(option, word, String.join(", ", allowed.keySet())));
            }
        }
        return words.stream().distinct().map(allowed::get).toList();
    }
}
