package io.horoscope.bench.lab.run.client;

import io.horoscope.bench.lab.run.load.TableName;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The table that a client reads and writes. Every column is text.
 *
 * @param columns the key first
 */
public record RecordTable(TableName name, List<String> columns) {

    public String key() {
        return columns.get(0);
    }

    /** The statement that makes the keyspace. */
    public String createKeyspace(String datacenter, int replicas) {
        return "CREATE KEYSPACE %s WITH replication = {'class': 'NetworkTopologyStrategy', '%s': %d}"
                .formatted(name.keyspace(), datacenter, replicas);
    }

    /** The statement that makes the table, without options. */
    public String createTable() {
        String typed =
                columns.stream().map(column -> column + " text").collect(Collectors.joining(", "));
        return "CREATE TABLE %s (%s, PRIMARY KEY (%s))".formatted(name, typed, key());
    }
}
