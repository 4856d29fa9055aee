package io.horoscope.bench.lab.run.record;

import java.util.List;

/**
 * Which run a row is of.
 *
 * @param point the load, for example {@code 400/s}
 * @param repetition from 0
 * @param run a row of runs.csv, and a folder below raw
 */
public record RunKey(String part, String point, String variant, int repetition, String run) {

    List<Object> fields() {
        return List.of(part, point, variant, repetition);
    }
}
