package io.horoscope.bench.lab.run.load;

/** A table and its keyspace. Immutable. */
public final class TableName {

    private final String keyspace;
    private final String name;

    public TableName(String keyspace, String name) {
        this.keyspace = keyspace;
        this.name = name;
    }

    public String keyspace() {
        return keyspace;
    }

    public String name() {
        return name;
    }

    /** Keyspace and table with a dot between. */
    @Override
    public String toString() {
        return keyspace + "." + name;
    }
}
