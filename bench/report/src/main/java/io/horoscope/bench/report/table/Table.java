package io.horoscope.bench.report.table;

import java.util.ArrayList;
import java.util.List;

/**
 * Rows of cells under columns. Immutable.
 *
 * <p>The best cell of a column is the one with the lowest or highest finite value, and every other that shows the same
 * text: what looks equal is marked equally. Reference rows, such as a floor and a ceiling, do not compete.
 */
public final class Table {

    private final String title;
    private final List<Column> columns;
    private final List<Row> rows;
    private final List<String> bestTexts;

    private Table(Builder builder) {
        this.title = builder.title;
        this.columns = List.copyOf(builder.columns);
        this.rows = List.copyOf(builder.rows);
        this.bestTexts = new ArrayList<>();
        for (int column = 0; column < columns.size(); column++) {
            bestTexts.add(bestText(column));
        }
    }

    /** A table with a caption; an empty one is not shown. */
    public static Builder titled(String title) {
        return new Builder(title);
    }

    public String title() {
        return title;
    }

    public List<Column> columns() {
        return columns;
    }

    public int rowCount() {
        return rows.size();
    }

    public Cell cell(int row, int column) {
        return rows.get(row).cells().get(column);
    }

    /** Whether the row is shown for comparison only. */
    public boolean isReference(int row) {
        return rows.get(row).isReference();
    }

    /** Whether the cell is the best of its column. */
    public boolean isBest(int row, int column) {
        Cell cell = cell(row, column);
        return !isReference(row)
                && Double.isFinite(cell.value())
                && cell.text().equals(bestTexts.get(column));
    }

    private String bestText(int column) {
        Column.Best rule = columns.get(column).best();
        if (rule == Column.Best.NONE) {
            return null;
        }
        double sign = rule == Column.Best.LOWEST ? 1 : -1;
        Cell best = null;
        for (Row row : rows) {
            Cell cell = row.cells().get(column);
            boolean competes = !row.isReference() && Double.isFinite(cell.value());
            if (competes && (best == null || sign * cell.value() < sign * best.value())) {
                best = cell;
            }
        }
        return best == null ? null : best.text();
    }

    /** Collects columns, then rows. */
    public static final class Builder {

        private final String title;
        private final List<Column> columns = new ArrayList<>();
        private final List<Row> rows = new ArrayList<>();

        private Builder(String title) {
            this.title = title;
        }

        /** Adds a column. All columns come before the first row. */
        public Builder column(Column column) {
            if (!rows.isEmpty()) {
                throw new IllegalStateException("column after a row: " + column.title());
            }
            columns.add(column);
            return this;
        }

        /** Adds a row with a cell for each column. */
        public Builder row(Cell... cells) {
            return row(List.of(cells));
        }

        /** Adds a row with a cell for each column. */
        public Builder row(List<Cell> cells) {
            return add(cells, false);
        }

        /** Adds a row that is there to compare with and cannot be the best, such as an oracle. */
        public Builder referenceRow(Cell... cells) {
            return referenceRow(List.of(cells));
        }

        /** Adds a row that is there to compare with and cannot be the best, such as an oracle. */
        public Builder referenceRow(List<Cell> cells) {
            return add(cells, true);
        }

        public Table build() {
            return new Table(this);
        }

        private Builder add(List<Cell> cells, boolean reference) {
            if (cells.size() != columns.size()) {
                throw new IllegalArgumentException(
                        cells.size() + " cells for " + columns.size() + " columns: " + title);
            }
            rows.add(new Row(cells, reference));
            return this;
        }
    }
}
