package io.horoscope.director.state;

import static io.horoscope.director.state.Harness.COALESCE;
import static io.horoscope.director.state.Harness.HEARTBEAT;
import static io.horoscope.director.state.Harness.MILLIS;
import static io.horoscope.director.state.Harness.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.wire.Frame;
import io.horoscope.core.wire.Rejection;
import io.horoscope.core.wire.ReplayGuard;
import io.horoscope.core.wire.Report;
import io.horoscope.core.wire.Scores;
import io.horoscope.director.TestSecret;
import io.horoscope.director.state.Harness.Peer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** When the director says what, with time in the test's hands. */
class DirectorTest {

    private static final long LEASE = 60 * SECOND;

    private final Harness harness = Harness.create();

    @Test
    void push_manyReportsWithinInterval_isOneDatagramWithTheNewest() {
        Peer coordinator = subscribed(1);
        Peer monitor = harness.monitor(7);

        for (int i = 1; i <= 10; i++) {
            assertNull(monitor.report(i / 100.0));
            harness.pass(MILLIS);
        }
        harness.run(COALESCE);

        List<Harness.Sent> sent = harness.takeSent();
        assertEquals(1, sent.size());
        Report only = only(sent.get(0).readBy(coordinator.keys()));
        assertEquals(10, only.sequence());
    }

    /** At the interval it goes out, a nanosecond before it does not. */
    @Test
    void push_oneReport_waitsExactlyTheInterval() {
        subscribed(1);
        harness.monitor(7).report(0.5);

        harness.pass(COALESCE - 1);
        harness.director().doWork();
        assertEquals(0, harness.takeSent().size());

        harness.pass(1);
        assertTrue(
                harness.director().nextWorkNanos() - harness.director().snapshot().nowNanos() <= 0);
        harness.director().doWork();
        assertEquals(1, harness.takeSent().size());
    }

    @Test
    void push_oneOfTwoNodesChanged_hasThatNodeOnly() {
        Peer coordinator = subscribed(1);
        Peer changing = harness.monitor(7);
        changing.report(0.1);
        harness.monitor(8).report(0.1);
        harness.run(COALESCE);
        harness.takeSent();

        changing.report(0.2);
        harness.run(COALESCE);

        List<Report> pushed = harness.takeReports(coordinator);
        assertEquals(
                List.of(changing.address()),
                pushed.stream().map(Report::node).collect(Collectors.toList()));
    }

    @Test
    void heartbeat_nothingChanged_sendsWholeTableWithAgesBroughtUpToDate() {
        Peer coordinator = subscribed(1);
        harness.monitor(7).report(0.1);
        harness.monitor(8).report(0.1);
        harness.run(COALESCE);
        harness.takeSent();

        harness.run(HEARTBEAT);

        List<Report> beaten = harness.takeReports(coordinator);
        assertEquals(2, beaten.size());
        // Jitter is 0 here: the second heartbeat comes one interval after the first; the reports
        // came in between.
        long ageMillis = beaten.get(0).ageNanos() / MILLIS;
        assertEquals(HEARTBEAT / MILLIS + 4, ageMillis);
    }

    @Test
    void heartbeat_emptyTable_isOneEmptyDatagramEachInterval() {
        Peer coordinator = subscribed(1);

        harness.run(3 * HEARTBEAT + SECOND);

        List<Harness.Sent> sent = harness.takeSent();
        assertEquals(3, sent.size());
        assertTrue(((Scores) sent.get(0).readBy(coordinator.keys()).message()).reports().isEmpty());
    }

    @Test
    void heartbeat_fullTable_isChunkedSoThatEachFitsADatagram() {
        for (int i = 1; i <= Harness.MAXIMUM_NODES; i++) {
            harness.monitor(i).report(0.5);
        }
        harness.run(COALESCE);

        Peer coordinator = subscribedUntaken(1);

        List<Harness.Sent> sent = harness.takeSent();
        Set<Object> nodes = new HashSet<>();
        for (Harness.Sent datagram : sent) {
            Scores scores = (Scores) datagram.readBy(coordinator.keys()).message();
            scores.reports().forEach(report -> nodes.add(report.node()));
        }
        assertEquals(Harness.MAXIMUM_NODES, nodes.size());
        assertEquals(
                (Harness.MAXIMUM_NODES + Scores.MAX_ENTRIES - 1) / Scores.MAX_ENTRIES, sent.size());
    }

    /** More leases than one turn serves: those left over go first in the next one. */
    @Test
    void heartbeat_manyLeases_servesAllInTurns() {
        for (int i = 1; i <= Harness.MAXIMUM_LEASES; i++) {
            assertNull(harness.coordinator(i).subscribe(1000 + i, LEASE));
        }

        harness.director().doWork();
        assertEquals(Publisher.HEARTBEATS_PER_TURN, harness.takeSent().size());
        harness.pass(HEARTBEAT); // The first ones are due again: the others still come first.
        harness.director().doWork();

        Set<Integer> ports = new HashSet<>();
        harness.takeSent().forEach(datagram -> ports.add(datagram.to().getPort()));
        for (int i = Publisher.HEARTBEATS_PER_TURN + 1; i <= Harness.MAXIMUM_LEASES; i++) {
            assertTrue(ports.contains(1000 + i), "port of coordinator " + i);
        }
    }

    @Test
    void lease_notRenewed_endsAtItsTime() {
        assertNull(harness.coordinator(1).subscribe(1001, 5 * SECOND));
        Peer monitor = harness.monitor(7);

        harness.run(5 * SECOND - MILLIS - COALESCE);
        harness.takeSent();
        monitor.report(0.1);
        harness.run(COALESCE);
        assertEquals(1, harness.takeSent().size(), "a moment before the end");

        harness.run(MILLIS);
        monitor.report(0.2);
        harness.run(2 * HEARTBEAT);
        assertEquals(0, harness.takeSent().size(), "after the end");
        assertEquals(1, harness.count(DirectorCounter.LEASES_EXPIRED));
        assertTrue(harness.director().snapshot().subscribers().isEmpty());
    }

    @Test
    void lease_renewed_startsAnew() {
        Peer coordinator = harness.coordinator(1);
        coordinator.subscribe(1001, 5 * SECOND);
        harness.run(4 * SECOND);
        coordinator.subscribe(1001, 5 * SECOND);
        harness.run(4 * SECOND);

        assertEquals(1, harness.director().snapshot().subscribers().size());
        long leftNanos = harness.director().snapshot().subscribers().get(0).leftNanos();
        assertTrue(leftNanos > 0 && leftNanos <= SECOND);
    }

    @Test
    void lease_longerThanMaximum_isCut() {
        harness.coordinator(1).subscribe(1001, 100 * Harness.MAXIMUM_LEASE);

        assertEquals(
                Harness.MAXIMUM_LEASE,
                harness.director().snapshot().subscribers().get(0).leftNanos());
    }

    @Test
    void subscribe_afterCoordinatorRestart_getsWholeTableAtOnce() {
        harness.monitor(7).report(0.1);
        Peer before = subscribed(1);

        Peer after = before.restarted();
        assertNull(after.subscribe(1001, LEASE));
        harness.run(1);
        assertEquals(1, harness.takeReports(after).size());

        assertNull(after.subscribe(1001, LEASE));
        harness.run(1);
        assertEquals(0, harness.takeSent().size(), "a renewal waits for the next heartbeat");
    }

    @Test
    void subscribe_signedWithOlderKey_isAnsweredWithThatKey() {
        Harness rotating = new Harness(TestSecret.of(2, 1), 0);
        Harness old = new Harness(TestSecret.of(1), 0);
        Peer coordinator = old.coordinator(1);

        Peer behind = rotating.new Peer(coordinator.keys(), coordinator.endpoint());
        assertNull(behind.subscribe(LEASE));
        rotating.run(1);
        Frame withOld = rotating.takeSent().get(0).readBy(behind.keys());
        assertEquals(1, withOld.header().keyId());

        Peer updated = rotating.coordinator(1);
        assertNull(updated.subscribe(LEASE));
        rotating.run(1);
        Frame withNew = rotating.takeSent().get(0).readBy(updated.keys());
        assertEquals(2, withNew.header().keyId());
    }

    /**
     * One sequence over all subscribers makes gaps for each; a replay guard must take every
     * datagram all the same.
     */
    @Test
    void scores_toManySubscribers_passEachOnesReplayGuard() {
        Peer first = harness.coordinator(1);
        for (int i = 1; i <= Harness.MAXIMUM_LEASES; i++) {
            harness.coordinator(i).subscribe(1000 + i, LEASE);
        }
        ReplayGuard guard = new ReplayGuard(1);
        Peer monitor = harness.monitor(40);
        int checked = 0;
        for (int i = 0; i < 20; i++) {
            monitor.report(i / 100.0);
            harness.run(COALESCE + MILLIS);
            for (Harness.Sent datagram : harness.takeSent()) {
                if (datagram.to().getPort() == 1001) {
                    Frame frame = datagram.readBy(first.keys());
                    assertEquals(Harness.STREAM, frame.header().stream());
                    assertNull(guard.check(frame.header(), 0));
                    checked++;
                }
            }
        }
        assertEquals(21, checked);
    }

    @Test
    void node_noReport_isRemovedAfterExpiry() {
        harness.monitor(7).report(0.1);

        harness.run(Harness.NODE_EXPIRY - SECOND);
        assertEquals(1, harness.director().snapshot().nodes().size());

        harness.run(3 * SECOND);
        assertEquals(0, harness.director().snapshot().nodes().size());
        assertEquals(1, harness.count(DirectorCounter.NODES_EXPIRED));
    }

    /** By then its replay window is removed and the proof in the recorded datagram is expired. */
    @Test
    void node_removed_isNotAddedByAReplay() {
        Peer monitor = harness.monitor(7);
        byte[] recorded = monitor.provenReportFrame(0.1);
        assertNull(harness.give(recorded, monitor.endpoint()));
        harness.run(2 * Harness.NODE_EXPIRY);

        assertEquals(0, harness.streams());
        assertEquals(Rejection.UNPROVEN, harness.give(recorded, monitor.endpoint()));
        assertEquals(0, harness.director().snapshot().nodes().size());
    }

    @Test
    void report_overtakenByNewer_changesNothing() {
        Peer monitor = harness.monitor(7);
        byte[] earlier = monitor.provenReportFrame(0.1);
        byte[] later = monitor.reportFrame(0.9);

        assertNull(harness.give(later, monitor.endpoint()));
        assertNull(harness.give(earlier, monitor.endpoint()));

        Report held = harness.director().snapshot().nodes().get(0).report();
        assertEquals(3, held.sequence());
        assertEquals(1, harness.count(DirectorCounter.REPORTS_LATE));
    }

    @Test
    void report_pastMaximumNodes_isTableFullUntilOneExpires() {
        for (int i = 1; i <= Harness.MAXIMUM_NODES; i++) {
            assertNull(harness.monitor(i).report(0.1));
        }
        Peer late = harness.monitor(Harness.MAXIMUM_NODES + 1);
        assertEquals(Rejection.TABLE_FULL, late.report(0.1));

        harness.run(2 * Harness.NODE_EXPIRY);
        assertNull(late.report(0.1));
    }

    @Test
    void send_queueFull_givesUpAndCounts() {
        subscribed(1);
        harness.setFull(true);
        harness.monitor(7).report(0.1);

        harness.run(COALESCE);

        assertEquals(1, harness.count(DirectorCounter.DATAGRAMS_UNSENT));
        assertEquals(0, harness.takeSent().size());
    }

    /** Sending that takes longer than the interval must not keep reports from being read. */
    @Test
    void doWork_slowTurn_isFollowedByAnEqualPause() {
        subscribed(1);
        harness.setSendNanos(300 * MILLIS);
        harness.monitor(7).report(0.1);
        harness.pass(COALESCE);

        harness.director().doWork();
        harness.monitor(8).report(0.1);

        long now = harness.director().snapshot().nowNanos();
        assertEquals(300 * MILLIS, harness.director().nextWorkNanos() - now);
    }

    /** The monotonic clock may start anywhere and pass through its overflow. */
    @Test
    void clock_overflowing_changesNothing() {
        Harness wrapping = new Harness(TestSecret.of(1), Long.MAX_VALUE - SECOND);
        Peer coordinator = wrapping.coordinator(1);
        coordinator.subscribe(1001, LEASE);
        Peer monitor = wrapping.monitor(7);
        int pushes = 0;
        for (int i = 0; i < 50; i++) {
            assertNull(monitor.report(i / 100.0));
            wrapping.run(100 * MILLIS);
            pushes += wrapping.takeReports(coordinator).isEmpty() ? 0 : 1;
        }
        assertEquals(50, pushes);
        assertEquals(1, wrapping.director().snapshot().subscribers().size());
    }

    private Peer subscribed(int node) {
        Peer coordinator = subscribedUntaken(node);
        harness.takeSent();
        return coordinator;
    }

    private Peer subscribedUntaken(int node) {
        Peer coordinator = harness.coordinator(node);
        assertNull(coordinator.subscribe(1000 + node, LEASE));
        harness.run(1);
        return coordinator;
    }

    private static Report only(Frame frame) {
        List<Report> reports = ((Scores) frame.message()).reports();
        assertEquals(1, reports.size());
        return reports.get(0);
    }
}
