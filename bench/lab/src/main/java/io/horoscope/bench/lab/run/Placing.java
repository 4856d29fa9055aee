package io.horoscope.bench.lab.run;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.sim.placement.Distribution;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What {@code scripts/bench placement} compares.
 *
 * @param distributions of the requests
 * @param placements names; {@code base}, the baseline, is the first one
 * @param hasTimers whether reads wait for timers, so that processors are no limit
 * @param hasWorkers whether each node with copies coordinates the reads of a client of its own
 */
public record Placing(
        List<Distribution> distributions,
        List<String> placements,
        boolean hasTimers,
        boolean hasWorkers) {

    private static final List<String> NAMES =
            List.of("base", "coarse", "compact", "balanced", "complete");

    public static final Placing USUAL =
            new Placing(List.of(Distribution.UNIFORM, Distribution.GAMMA), NAMES, false, false);

    /**
     * The same with other distributions.
     *
     * @param words such as power_law
     * @throws LabException if one is unknown
     */
    public Placing withDistributions(List<String> words) {
        Map<String, Distribution> allowed = new LinkedHashMap<>();
        for (Distribution each : Distribution.values()) {
            allowed.put(each.name().toLowerCase(Locale.ROOT), each);
        }
        words.forEach(word -> require("--distributions", word, List.copyOf(allowed.keySet())));
        List<Distribution> chosen = words.stream().distinct().map(allowed::get).toList();
        return new Placing(chosen, placements, hasTimers, hasWorkers);
    }

    /**
     * The same with the baseline and these placements.
     *
     * @throws LabException if one is unknown
     */
    public Placing withPlacements(List<String> words) {
        words.forEach(word -> require("--placements", word, NAMES));
        List<String> chosen =
                NAMES.stream().filter(it -> it.equals(NAMES.get(0)) || words.contains(it)).toList();
        return new Placing(distributions, chosen, hasTimers, hasWorkers);
    }

    /** The same with reads that wait for timers. */
    public Placing withTimers() {
        return new Placing(distributions, placements, true, hasWorkers);
    }

    /** The same with a client for each node with copies. */
    public Placing withWorkers() {
        return new Placing(distributions, placements, hasTimers, true);
    }

    private static void require(String option, String word, List<String> allowed) {
        if (!allowed.contains(word)) {
            throw new LabException(
                    "%s: '%s' is none; allowed: %s"
                            .formatted(option, word, String.join(", ", allowed)));
        }
    }
}
