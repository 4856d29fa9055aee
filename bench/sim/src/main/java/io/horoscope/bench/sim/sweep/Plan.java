package io.horoscope.bench.sim.sweep;

import io.horoscope.bench.sim.scenario.ScenarioFile;
import io.horoscope.bench.sim.scenario.SelectorChoice;
import io.horoscope.bench.sim.scenario.Variant;
import java.util.ArrayList;
import java.util.List;

/** All runs of a sweep: every variant of every scenario with every selector and every seed. */
public record Plan(List<Variant> variants, List<Job> jobs, int firstSeed, int seeds) {

    /** Of all scenarios with all selectors, on a server's processor of 2019. */
    private static final double SECONDS_PER_READ = 2.5e-6;

    /**
     * Plans all runs.
     *
     * @param quick whether the scenarios' section {@code quick} is applied
     * @param firstSeed of as many seeds, one after the other
     * @throws io.horoscope.core.settings.SettingsException with every problem of a scenario
     */
    public static Plan of(
            List<ScenarioFile> scenarios,
            boolean quick,
            List<SelectorChoice> choices,
            int firstSeed,
            int seeds) {
        List<Variant> variants =
                scenarios.stream().flatMap(file -> file.variants(quick).stream()).toList();
        List<Job> jobs = new ArrayList<>();
        for (Variant variant : variants) {
            for (SelectorChoice choice : choices) {
                for (int seed = firstSeed; seed < firstSeed + seeds; seed++) {
                    jobs.add(new Job(jobs.size(), variant, choice, seed));
                }
            }
        }
        return new Plan(variants, List.copyOf(jobs), firstSeed, seeds);
    }

    /**
     * How many runs there are, and about how long they take.
     *
     * @param processors that have nothing else to do
     */
    public String extent(int processors) {
        return "%d run%s, about %s on %d idle processor%s"
                .formatted(
                        jobs.size(),
                        jobs.size() == 1 ? "" : "s",
                        Progress.time(Math.max(1, seconds(processors))),
                        processors,
                        processors == 1 ? "" : "s");
    }

    /** About how long they take on so many processors that have nothing else to do. */
    double seconds(int processors) {
        double reads =
                jobs.stream().mapToDouble(job -> job.variant().scenario().expectedReads()).sum();
        return reads * SECONDS_PER_READ / processors;
    }
}
