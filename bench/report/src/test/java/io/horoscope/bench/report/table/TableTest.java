package io.horoscope.bench.report.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.report.Golden;
import io.horoscope.bench.report.number.Interval;
import io.horoscope.bench.report.number.Unit;
import org.junit.jupiter.api.Test;

class TableTest {

    private static final Table TABLE =
            Table.titled("Latencies")
                    .column(Column.text("selector"))
                    .column(Column.number("p99").lowestIsBest())
                    .column(Column.number("reads").highestIsBest())
                    .column(Column.number("seeds"))
                    .row(cells("horoscope", 12.3e6, 500))
                    .row(cells("a, \"quoted\" one", 14.1e6, 1500))
                    .row(Cell.of("c3"), Cell.missing(), Cell.count(1500), Cell.count(5))
                    .referenceRow(cells("oracle", 11e6, 2000))
                    .build();

    private static Cell[] cells(String name, double nanos, long reads) {
        return new Cell[] {
            Cell.of(name),
            Cell.of(Interval.plusMinus(nanos, 4e5), Unit.NANOS),
            Cell.count(reads),
            Cell.count(5)
        };
    }

    @Test
    void isBest_lowestAndHighest_areMarked() {
        assertTrue(TABLE.isBest(0, 1));
        assertFalse(TABLE.isBest(1, 1));
        assertFalse(TABLE.isBest(0, 2));
    }

    @Test
    void isBest_equalTexts_areMarkedBoth() {
        assertTrue(TABLE.isBest(1, 2));
        assertTrue(TABLE.isBest(2, 2));
    }

    @Test
    void isBest_referenceRowAndMissingCell_neverAre() {
        assertFalse(TABLE.isBest(3, 1));
        assertFalse(TABLE.isBest(3, 2));
        assertFalse(TABLE.isBest(2, 1));
    }

    @Test
    void isBest_columnWithoutRule_neverIs() {
        assertFalse(TABLE.isBest(0, 3));
    }

    @Test
    void isBest_onlyMissingCells_noneIs() {
        Table table =
                Table.titled("")
                        .column(Column.number("p99").lowestIsBest())
                        .row(Cell.of(Double.NaN, Unit.NANOS))
                        .row(Cell.of(Double.POSITIVE_INFINITY, Unit.NANOS))
                        .build();
        assertFalse(table.isBest(0, 0));
        assertFalse(table.isBest(1, 0));
    }

    @Test
    void row_wrongNumberOfCells_isRefused() {
        Table.Builder table = Table.titled("t").column(Column.text("a"));
        assertThrows(IllegalArgumentException.class, () -> table.row(Cell.of("1"), Cell.of("2")));
    }

    @Test
    void plain_table_isAligned() throws Exception {
        Golden.assertMatches("table.txt", TextTable.plain(TABLE));
    }

    @Test
    void plain_noRows_isHeadingOnly() {
        Table table = Table.titled("").column(Column.text("a")).column(Column.number("bc")).build();
        assertEquals("a  bc\n-  --\n", TextTable.plain(table));
    }

    @Test
    void plain_hostileText_cannotDriveTheTerminal() {
        Table table =
                Table.titled("t\u001b[2J")
                        .column(Column.text("a\nb"))
                        .row(Cell.of("\u009b31m\u202ex\ud800"))
                        .build();
        assertEquals("t?[2J\na?b\n-------\n?31m?x?\n", TextTable.plain(table));
    }

    @Test
    void coloured_table_hasTheSameTextOnceColoursAreGone() {
        String coloured = TextTable.coloured(TABLE);
        assertTrue(coloured.contains("\u001b[1;32m12.3 ± 0.4 ms\u001b[0m*"));
        String bare = coloured.replaceAll("\u001b\\[[0-9;]*m", "");
        assertEquals(TextTable.plain(TABLE), bare);
    }
}
