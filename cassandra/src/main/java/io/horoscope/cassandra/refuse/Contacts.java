package io.horoscope.cassandra.refuse;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.UnaryOperator;
import org.apache.cassandra.locator.Endpoints;
import org.apache.cassandra.locator.EndpointsForToken;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.locator.ReplicaPlan;

/**
 * Changes the contacts of a shared plan, whose field is private in Cassandra.
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

    /** One contact becomes another one; if it is none, the other one is added. */
    static void replace(
            ReplicaPlan.Shared<?, ?> shared, InetAddressAndPort contact, Replica other) {
        change(shared, contacts -> Endpoints.append(without(contacts, contact), other));
    }

    static void add(ReplicaPlan.Shared<?, ?> shared, Replica contact) {
        change(shared, contacts -> Endpoints.append(contacts, contact));
    }

    private static EndpointsForToken without(
            EndpointsForToken contacts, InetAddressAndPort contact) {
        return contacts.filter(each -> !each.endpoint().equals(contact));
    }

    /** Without a race: SentRead holds its lock, and no retry adds a contact at the same time. */
    private static void change(
            ReplicaPlan.Shared<?, ?> shared, UnaryOperator<EndpointsForToken> change) {
        ReplicaPlan.ForTokenRead plan = (ReplicaPlan.ForTokenRead) PLAN.getVolatile(shared);
        PLAN.setVolatile(shared, plan.withContacts(change.apply(plan.contacts())));
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
