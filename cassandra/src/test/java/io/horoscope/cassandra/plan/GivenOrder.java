package io.horoscope.cassandra.plan;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.cassandra.locator.Endpoints;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.Replica;

/**
 * The natural order as the topology's, with nodes that a test declares dead. Allocates nothing
 * while all are alive.
 */
final class GivenOrder implements StartOrder, Predicate<Replica> {

    final Set<InetAddressAndPort> dead = new HashSet<>();

    @Override
    public boolean test(Replica replica) {
        return !dead.contains(replica.endpoint());
    }

    @Override
    public <E extends Endpoints<E>> E live(E natural) {
        return natural.filter(this);
    }
}
