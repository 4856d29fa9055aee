package io.horoscope.director.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.wire.Rejection;
import io.horoscope.core.wire.Routing;
import io.horoscope.director.state.Harness.Peer;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The bounds on who gets scores. */
class LeasesTest {

    private static final long LEASE = 30 * Harness.SECOND;

    private final Harness harness = Harness.create();

    @Test
    void subscribe_thirdEndpointOfOne_replacesTheOneThatEndsFirst() {
        Peer coordinator = harness.coordinator(1);
        assertNull(coordinator.subscribe(1, LEASE));
        assertNull(coordinator.subscribe(2, LEASE / 2));

        assertNull(coordinator.subscribe(99, LEASE));

        assertEquals(Set.of(1, 99), ports());
        assertEquals(1, harness.count(DirectorCounter.LEASES_REPLACED));
    }

    @Test
    void subscribe_beyondMaximum_isTableFullForNewSubscribersOnly() {
        for (int i = 1; i <= Harness.MAXIMUM_LEASES; i++) {
            assertNull(harness.coordinator(i).subscribe(1000 + i, LEASE));
        }

        assertEquals(
                Rejection.TABLE_FULL,
                harness.coordinator(Harness.MAXIMUM_LEASES + 1).subscribe(5000, LEASE));
        assertNull(harness.coordinator(1).restarted().subscribe(6000, LEASE));

        assertEquals(Harness.MAXIMUM_LEASES, ports().size());
        assertTrue(ports().contains(6000), "the known one moved to its new port");
    }

    /** It ends with the lease. */
    @Test
    void tell_routing_isShownWithTheLeaseOfItsEndpoint() {
        Peer coordinator = harness.coordinator(1);
        Peer stranger = harness.coordinator(2);
        Routing routing = new Routing("shadow", 1, List.of());

        assertNull(stranger.tell(routing));
        assertNull(coordinator.subscribe(LEASE));
        assertNull(subscriber().routing().orElse(null));
        assertNull(coordinator.tell(routing));

        assertEquals("shadow", subscriber().routing().orElseThrow().mode());
        assertEquals(2, harness.count(DirectorCounter.ROUTING_ACCEPTED));
        harness.run(LEASE + 1);
        assertEquals(List.of(), harness.director().snapshot().subscribers());
    }

    @Test
    void tell_beyondMaximum_isTableFull() {
        for (int i = 1; i <= Harness.MAXIMUM_LEASES; i++) {
            assertNull(harness.coordinator(i).subscribe(LEASE));
        }
        Peer next = harness.coordinator(Harness.MAXIMUM_LEASES + 1);

        assertEquals(Rejection.TABLE_FULL, next.tell(new Routing("on", 0, List.of())));
    }

    private Snapshot.Subscriber subscriber() {
        return harness.director().snapshot().subscribers().get(0);
    }

    private Set<Integer> ports() {
        return harness.director().snapshot().subscribers().stream()
                .map(subscriber -> subscriber.endpoint().getPort())
                .collect(Collectors.toSet());
    }
}
