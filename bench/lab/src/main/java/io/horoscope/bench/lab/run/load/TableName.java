package io.horoscope.bench.lab.run.load;

/** A table and its keyspace. */
public record TableName(String keyspace, String name) {

    /** Keyspace and table with a dot between. */
    @Override
    public String toString() {
        return keyspace + "." + name;
    }
}
