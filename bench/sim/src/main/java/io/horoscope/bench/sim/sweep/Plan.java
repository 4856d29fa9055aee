package io.horoscope.bench.sim.sweep;

import io.horoscope.bench.sim.scenario.ScenarioFile;
import io.horoscope.bench.sim.scenario.SelectorChoice;
import io.horoscope.bench.sim.scenario.Variant;
import java.util.ArrayList;
import java.util.List;

/** All runs of a sweep: every variant of every scenario with every selector and every seed. Immutable. */
public final class Plan {

    private final List<Point> points = new ArrayList<>();
    private final List<SelectorChoice> choices;
    private final int seeds;
    private final List<Job> jobs = new ArrayList<>();

    /**
     * Seeds are 1, 2, … {@code seeds}.
     *
     * @param quick whether the scenarios' section {@code quick} is applied
     * @throws io.horoscope.core.settings.SettingsException with every problem of a scenario
     */
    public Plan(
            List<ScenarioFile> scenarios, boolean quick, List<SelectorChoice> choices, int seeds) {
        for (ScenarioFile scenario : scenarios) {
            for (Variant variant : scenario.variants(quick)) {
                points.add(new Point(scenario, variant));
            }
        }
        this.choices = List.copyOf(choices);
        this.seeds = seeds;
        for (Point point : points) {
            for (SelectorChoice choice : choices) {
                for (int seed = 1; seed <= seeds; seed++) {
                    jobs.add(new Job(jobs.size(), point, choice, seed));
                }
            }
        }
    }

    List<Point> points() {
        return points;
    }

    List<SelectorChoice> choices() {
        return choices;
    }

    int seeds() {
        return seeds;
    }

    List<Job> jobs() {
        return jobs;
    }

    /** How many runs there are. */
    public int size() {
        return jobs.size();
    }
}
