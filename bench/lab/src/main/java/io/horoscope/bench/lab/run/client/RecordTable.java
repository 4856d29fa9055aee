package io.horoscope.bench.lab.run.client;

import io.horoscope.bench.lab.run.load.TableName;
import java.util.List;
import java.util.stream.Collectors;

/** The table that a client reads and writes. Its first column is the key, and every column is text. Immutable. */
public final class RecordTable {

    private final TableName name;
    private final List<String> columns;

    /**
     * @param columns the key first
     */
    RecordTable(TableName name, List<String> columns) {
        this.name = name;
        this.columns = List.copyOf(columns);
    }

    public TableName name() {
        return name;
    }

    /** The key first. */
    public List<String> columns() {
        return columns;
    }

    public String key() {
        return columns.get(0);
    }

    /** The statement that makes the keyspace. */
    public String createKeyspace(String datacenter, int replicas) {
        return "CREATE KEYSPACE "
                + name.keyspace()
                + " WITH replication = {'class': 'NetworkTopologyStrategy', '"
                + datacenter
                + "': "
                + replicas
                + "}";
    }

    /** The statement that makes the table, without options. */
    public String createTable() {
        return "CREATE TABLE "
                + name
                + " ("
                + columns.stream().map(column -> column + " text").collect(Collectors.joining(", "))
                + ", PRIMARY KEY ("
                + key()
                + "))";
    }
}
