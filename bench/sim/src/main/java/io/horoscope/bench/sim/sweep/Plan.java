package io.horoscope.bench.sim.sweep;

import io.horoscope.bench.sim.scenario.ScenarioFile;
import io.horoscope.bench.sim.scenario.SelectorChoice;
import java.util.ArrayList;
import java.util.List;

/** All runs of a sweep: every variant of every scenario with every selector and every seed. */
public record Plan(List<Point> points, List<Job> jobs, int seeds) {

    /**
     * Seeds are 1, 2, … {@code seeds}.
     *
     * @param quick whether the scenarios' section {@code quick} is applied
     * @throws io.horoscope.core.settings.SettingsException with every problem of a scenario
     */
    public static Plan of(
            List<ScenarioFile> scenarios, boolean quick, List<SelectorChoice> choices, int seeds) {
        List<Point> points =
                scenarios.stream()
                        .flatMap(
                                file ->
                                        file.variants(quick).stream()
                                                .map(variant -> new Point(file, variant)))
                        .toList();
        List<Job> jobs = new ArrayList<>();
        for (Point point : points) {
            for (SelectorChoice choice : choices) {
                for (int seed = 1; seed <= seeds; seed++) {
                    jobs.add(new Job(jobs.size(), point, choice, seed));
                }
            }
        }
        return new Plan(points, List.copyOf(jobs), seeds);
    }
}
