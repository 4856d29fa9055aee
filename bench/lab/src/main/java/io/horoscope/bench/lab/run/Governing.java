package io.horoscope.bench.lab.run;

import java.util.List;

/**
 * What the experiment {@code governed} compares.
 *
 * @param scenarios names or files; empty for all
 * @param selectors as the simulator has them, with commas between; empty for the experiment's own
 */
public record Governing(List<String> scenarios, String selectors) {

    public static final Governing ALL = new Governing(List.of(), "");
}
