package io.horoscope.bench.ycsb;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class StatementsTest {

    @Test
    void read_noFields_asksForAll() {
        assertEquals("SELECT * FROM k.t WHERE y_id = ?", Statements.read("k.t", null));
        assertEquals("SELECT * FROM k.t WHERE y_id = ?", Statements.read("k.t", List.of()));
    }

    @Test
    void scan_someFields_asksForThemAndTheKey() {
        assertEquals(
                "SELECT y_id, field1, field2 FROM k.t WHERE token(y_id) >= token(?) LIMIT ?",
                Statements.scan("k.t", List.of("field1", "field2")));
    }

    @Test
    void write_fields_haveAParameterEachAndTheKeyIsLast() {
        assertEquals(
                "INSERT INTO k.t (field1, field2, y_id) VALUES (?, ?, ?)",
                Statements.write("k.t", List.of("field1", "field2")));
    }
}
