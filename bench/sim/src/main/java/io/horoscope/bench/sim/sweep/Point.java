package io.horoscope.bench.sim.sweep;

import io.horoscope.bench.sim.scenario.ScenarioFile;
import io.horoscope.bench.sim.scenario.Variant;

/** One variant of one scenario: what selectors are compared on. */
final class Point {

    private final ScenarioFile file;
    private final Variant variant;

    Point(ScenarioFile file, Variant variant) {
        this.file = file;
        this.variant = variant;
    }

    /** The scenario's name. */
    String scenario() {
        return file.name();
    }

    String description() {
        return file.description();
    }

    Variant variant() {
        return variant;
    }

    /** Scenario and variant. */
    String label() {
        return variant.label().isEmpty() ? scenario() : scenario() + " " + variant.label();
    }
}
