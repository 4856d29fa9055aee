package io.horoscope.cassandra.weave;

import io.horoscope.cassandra.heat.HeatCounter;
import org.apache.cassandra.db.Keyspace;
import org.apache.cassandra.dht.Token;
import org.apache.cassandra.locator.AbstractReplicationStrategy;

/** Called while the read or write of a key is planned, to count it. It fails open. */
public final class HeatHook {

    private static final String COUNTING = "to count a request";

    private static volatile HeatCounter counter;

    private HeatHook() {}

    /** Sets the counter; null removes it. */
    public static void install(HeatCounter installed) {
        counter = installed;
    }

    /** A read of one key is planned. */
    static void read(AbstractReplicationStrategy strategy, Token token) {
        HeatCounter current = counter;
        if (current == null) {
            return;
        }
        try {
            current.read(Keyspaces.of(strategy), token);
        } catch (Throwable e) {
            HookFailures.note(COUNTING, e);
        }
    }

    /** Called by woven code: a write of one key is planned. */
    public static void write(Keyspace keyspace, Token token) {
        HeatCounter current = counter;
        if (current == null) {
            return;
        }
        try {
            current.write(keyspace.getName(), token);
        } catch (Throwable e) {
            HookFailures.note(COUNTING, e);
        }
    }
}
