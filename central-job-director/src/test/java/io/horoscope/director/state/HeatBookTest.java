package io.horoscope.director.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.wire.Heat;
import io.horoscope.core.wire.Rejection;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class HeatBookTest {

    private static final NodeAddress ONE = Harness.address(1);
    private static final NodeAddress OTHER = Harness.address(2);

    private final long start = Harness.nearOverflow();
    private final HeatBook book = new HeatBook(2);

    @Test
    void put_again_replacesWhatTheCoordinatorSaidOfTheKeyspace() {
        book.put(ONE, heat("a", 1), start);
        book.put(OTHER, heat("a", 2), start);
        book.put(ONE, heat("a", 3), start);
        assertEquals(List.of(3.0, 2.0), reads(start));
    }

    @Test
    void put_moreKeyspacesThanOneMayHave_forgetsTheOneNotHeardOfForLongest() {
        for (int i = 0; i < Heat.MAX_KEYSPACES; i++) {
            book.put(ONE, heat("k" + i, i), start);
        }
        book.put(ONE, heat("k0", 10), start);
        book.put(ONE, heat("more", 11), start);
        assertEquals(List.of(2.0, 3.0, 10.0, 11.0), reads(start));
    }

    @Test
    void hasRoomFor_full_isForThoseThatAreThere() {
        book.put(ONE, heat("a", 1), start);
        assertTrue(book.hasRoomFor(OTHER));
        book.put(OTHER, heat("a", 1), start);
        assertTrue(book.hasRoomFor(ONE));
        assertFalse(book.hasRoomFor(Harness.address(3)));
    }

    /** A coordinator that is gone, or has heat: off, makes room. */
    @Test
    void expire_notSaidAgain_isForgotten() {
        long end = start + HeatBook.EXPIRY_NANOS;
        book.put(ONE, heat("a", 1), start);
        book.put(OTHER, heat("a", 2), start + 1);
        assertEquals(List.of(1.0, 2.0), reads(end));
        assertEquals(List.of(2.0), reads(end + 1), "before anybody looks through it");
        book.expire(end + 1);
        assertEquals(List.of(2.0), reads(end + 1));
        assertTrue(book.hasRoomFor(Harness.address(3)));
    }

    /** Heat and subscriptions are one stream of datagrams, which the monitor's does not end. */
    @Test
    void receive_heat_isTakenOnceAndWithAProof() {
        Harness harness = Harness.create();
        Harness.Peer coordinator = harness.coordinator(1);
        byte[] unproven = coordinator.frame(heat("shop", 7));
        assertEquals(Rejection.UNPROVEN, harness.give(unproven, coordinator.endpoint()));
        assertEquals(List.of(), harness.director().heat());
        coordinator.takeReplies();
        assertNull(coordinator.subscribe(Harness.SECOND));
        assertNull(harness.monitor(1).report(0.5));
        byte[] proven = coordinator.frame(heat("shop", 7));
        assertNull(harness.give(proven, coordinator.endpoint()));
        assertEquals(Rejection.REPLAYED, harness.give(proven, coordinator.endpoint()));
        assertEquals(1, harness.count(DirectorCounter.HEAT_ACCEPTED));
        assertEquals(0, harness.count(DirectorCounter.STREAMS_INTERLEAVED));
        assertEquals(7, harness.director().heat().get(0).readsPerSecond());
        harness.run(HeatBook.EXPIRY_NANOS + Harness.SECOND);
        assertEquals(List.of(), harness.director().heat());
    }

    @Test
    void receive_heatOfMoreCoordinatorsThanThereIsRoomFor_isRefused() {
        Harness harness = Harness.create();
        for (int i = 0; i < Harness.MAXIMUM_LEASES; i++) {
            assertNull(harness.coordinator(i).tell(heat("shop", i)));
        }
        Harness.Peer last = harness.coordinator(Harness.MAXIMUM_LEASES);
        assertEquals(Rejection.TABLE_FULL, last.tell(heat("shop", 1)));
        assertEquals(Harness.MAXIMUM_LEASES, harness.director().heat().size());
        harness.run(HeatBook.EXPIRY_NANOS + 2 * Harness.SECOND);
        assertNull(last.tell(heat("shop", 1)));
    }

    private static Heat heat(String keyspace, double reads) {
        return new Heat(keyspace, 1, reads, List.of());
    }

    private List<Double> reads(long nowNanos) {
        return book.all(nowNanos).stream().map(Heat::readsPerSecond).collect(Collectors.toList());
    }
}
