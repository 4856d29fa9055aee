package io.horoscope.director.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.wire.Rejection;
import io.horoscope.director.state.Harness.Peer;
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

    private Set<Integer> ports() {
        return harness.director().snapshot().subscribers().stream()
                .map(subscriber -> subscriber.endpoint().getPort())
                .collect(Collectors.toSet());
    }
}
