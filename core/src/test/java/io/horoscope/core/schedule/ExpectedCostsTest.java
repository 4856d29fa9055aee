package io.horoscope.core.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ExpectedCostsTest {

    private final ExpectedCosts costs = new ExpectedCosts();

    @Test
    void nanos_nothingServed_isUnknown() {
        assertEquals(ExpectedCosts.UNKNOWN_NANOS, nanos("a", ReadClass.SCAN));
    }

    @Test
    void nanos_served_isOfTableAndClass() {
        costs.served("a", ReadClass.ROWS, 1e5);
        costs.served("a", ReadClass.SCAN, 1e7);
        costs.served("b", ReadClass.ROWS, 1e6);
        assertEquals(1e5, nanos("a", ReadClass.ROWS), 1);
        assertEquals(1e7, nanos("a", ReadClass.SCAN), 1);
        assertEquals(1e6, nanos("b", ReadClass.ROWS), 1);
    }

    @Test
    void nanos_tableNeverRead_isThatOfTheClass() {
        costs.served("a", ReadClass.SCAN, 1e7);
        assertEquals(1e7, nanos("b", ReadClass.SCAN), 1);
        assertEquals(ExpectedCosts.UNKNOWN_NANOS, nanos("b", ReadClass.ROWS));
    }

    @Test
    void nanos_becomesSlower_follows() {
        costs.served("a", ReadClass.ROWS, 1e5);
        for (int i = 0; i < 64; i++) {
            costs.served("a", ReadClass.ROWS, 1e6);
        }
        assertEquals(1e6, nanos("a", ReadClass.ROWS), 1e5);
    }

    @Test
    void served_inNoTime_isAboveZero() {
        costs.served("a", ReadClass.ROWS, 0);
        assertEquals(1, nanos("a", ReadClass.ROWS));
    }

    @Test
    void served_tooManyTables_furtherOnesCountAsAll() {
        for (int table = 0; table < ExpectedCosts.MOST_TABLES; table++) {
            costs.served(table, ReadClass.ROWS, 1e5);
        }
        costs.served("further", ReadClass.ROWS, 1e9);
        double ofAll = nanos("unread", ReadClass.ROWS);
        assertEquals(ofAll, nanos("further", ReadClass.ROWS));
        costs.retain(table -> !table.equals(0));
        costs.served("further", ReadClass.ROWS, 1e9);
        assertEquals(1e9, nanos("further", ReadClass.ROWS), 1e3);
    }

    /** Until the table is read here, and before what is known of other tables. */
    @Test
    void nanos_hint_countsForATableNeverRead() {
        costs.served("a", ReadClass.ROWS, 1e5);
        assertEquals(7e6, costs.nanos("b", ReadClass.ROWS, 7e6));
        costs.served("b", ReadClass.ROWS, 1e6);
        assertEquals(1e6, costs.nanos("b", ReadClass.ROWS, 7e6), 1);
    }

    private double nanos(String table, ReadClass readClass) {
        return costs.nanos(table, readClass, Double.NaN);
    }
}
