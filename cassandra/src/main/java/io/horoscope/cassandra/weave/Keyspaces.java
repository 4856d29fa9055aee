package io.horoscope.cassandra.weave;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.apache.cassandra.locator.AbstractReplicationStrategy;

/**
 * Reads the keyspace name of a replication strategy, which is a protected field there, at the cost
 * of a getter.
 */
final class Keyspaces {

    private static final VarHandle KEYSPACE_NAME = find();

    private Keyspaces() {}

    /**
     * Fails at the start of the node rather than at the first read.
     *
     * @throws ExceptionInInitializerError if this version of Cassandra has no such field
     */
    static void resolve() {}

    static String of(AbstractReplicationStrategy strategy) {
        return (String) KEYSPACE_NAME.get(strategy);
    }

    private static VarHandle find() {
        try {
            return MethodHandles.privateLookupIn(
                            AbstractReplicationStrategy.class, MethodHandles.lookup())
                    .findVarHandle(AbstractReplicationStrategy.class, "keyspaceName", String.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
