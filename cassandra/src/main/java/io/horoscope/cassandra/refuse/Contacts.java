package io.horoscope.cassandra.refuse;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.apache.cassandra.locator.Endpoints;
import org.apache.cassandra.locator.EndpointsForToken;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.locator.ReplicaPlan;

/**
 * Replaces a contact of a shared plan, whose field is private in Cassandra.
 *
 * <p>The number of contacts stays the number of requests that can still answer: Cassandra fails a
 * read when so many contacts have failed that the others are too few.
 */
final class Contacts {

    private static final VarHandle PLAN = find();

    private Contacts() {}

    /**
     * Fails at the start of the node rather than at the first refusal.
     *
     * @throws ExceptionInInitializerError if this version of Cassandra has no such field
     */
    static void resolve() {}

    /** One contact becomes another one, or none, if it is not among them. */
    static void replace(
            ReplicaPlan.Shared<?, ?> shared, InetAddressAndPort contact, Replica other) {
        ReplicaPlan.ForTokenRead before;
        ReplicaPlan.ForTokenRead after;
        do {
            // A retry adds to the contacts at the same time, without a lock.
            before = (ReplicaPlan.ForTokenRead) PLAN.getVolatile(shared);
            EndpointsForToken others =
                    before.contacts().filter(each -> !each.endpoint().equals(contact));
            after = before.withContacts(Endpoints.append(others, other));
        } while (!PLAN.compareAndSet(shared, before, after));
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
