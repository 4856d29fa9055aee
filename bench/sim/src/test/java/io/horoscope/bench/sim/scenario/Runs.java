package io.horoscope.bench.sim.scenario;

import io.horoscope.bench.sim.measure.Metric;
import io.horoscope.bench.sim.measure.RunResult;
import io.horoscope.bench.sim.sweep.Scenarios;
import java.util.List;
import java.util.Map;

/** What is run, for tests. */
final class Runs {

    private Runs() {}

    /** A scenario of these settings. */
    static Scenario own(String text) {
        return ScenarioFile.parse("own", text).variants(false).get(0).scenario();
    }

    /** A scenario that is shipped, as {@code --quick} has it. */
    static Scenario quick(String name) {
        return Scenarios.named(List.of(name)).get(0).variants(true).get(0).scenario();
    }

    /** A selector with its defaults. */
    static SelectorChoice choice(String selector) {
        return new SelectorChoice(selector, Map.of("name", selector));
    }

    static RunResult of(Scenario scenario, String selector, long seed) {
        return Run.of(scenario, choice(selector), seed);
    }

    static double mean(List<RunResult> runs, Metric metric) {
        return runs.stream().mapToDouble(run -> run.value(metric)).average().orElseThrow();
    }
}
