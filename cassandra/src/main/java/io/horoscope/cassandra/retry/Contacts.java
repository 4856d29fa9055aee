package io.horoscope.cassandra.retry;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.apache.cassandra.locator.Endpoints;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.locator.ReplicaPlan;

/**
 * Adds a contact to a shared plan, whose field is private in Cassandra.
 *
 * <p>The number of contacts stays the number of requests that can still answer: Cassandra fails a
 * read when so many contacts have failed that the others are too few.
 */
public final class Contacts {

    private static final VarHandle PLAN = find();

    private Contacts() {}

    /**
     * Fails at the start of the node rather than at the first retry.
     *
     * @throws ExceptionInInitializerError if this version of Cassandra has no such field
     */
    public static void resolve() {}

    /**
     * Without a race: {@link ReadRetry} holds the lock of the callback, and Cassandra makes no retry.
     */
    static void add(ReplicaPlan.Shared<?, ?> shared, Replica contact) {
        ReplicaPlan.ForTokenRead plan = (ReplicaPlan.ForTokenRead) PLAN.getVolatile(shared);
        PLAN.setVolatile(shared, plan.withContacts(Endpoints.append(plan.contacts(), contact)));
    }

    private static VarHandle find() {
        try {
            return MethodHandles.privateLookupIn(
                            ReplicaPlan.SharedForTokenRead.class, MethodHandles.lookup())
                    .findVarHandle(
                            ReplicaPlan.SharedForTokenRead.class,
                            "replicaPlan",
                            ReplicaPlan.ForTokenRead.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
