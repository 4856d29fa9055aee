package io.horoscope.bench.lab.run.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.bench.lab.run.load.TableName;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordTableTest {

    private final RecordTable table =
            new RecordTable(new TableName("k", "t"), List.of("id", "a", "b"));

    @Test
    void createTable_columns_areTextAndTheFirstIsTheKey() {
        assertEquals(
                "CREATE TABLE k.t (id text, a text, b text, PRIMARY KEY (id))",
                table.createTable());
    }

    @Test
    void createKeyspace_datacenter_hasItsName() {
        assertEquals(
                "CREATE KEYSPACE k WITH replication = {'class': 'NetworkTopologyStrategy', 'east': 2}",
                table.createKeyspace("east", 2));
    }
}
