package io.horoscope.bench.report.table;

import java.util.List;

/** A row of a {@link Table}. Immutable. */
final class Row {

    private final List<Cell> cells;
    private final boolean reference;

    Row(List<Cell> cells, boolean reference) {
        this.cells = List.copyOf(cells);
        this.reference = reference;
    }

    List<Cell> cells() {
        return cells;
    }

    /** Whether the row is shown for comparison only and cannot be the best. */
    boolean isReference() {
        return reference;
    }
}
