package io.horoscope.bench.sim.sweep;

import io.horoscope.bench.sim.scenario.ScenarioFile;
import io.horoscope.bench.sim.scenario.Variant;

/** One variant of one scenario: what selectors are compared on. */
record Point(ScenarioFile file, Variant variant) {

    /** Scenario and variant. */
    String label() {
        return (file.name() + " " + variant.label()).strip();
    }
}
