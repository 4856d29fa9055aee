package io.horoscope.director.state;

import static io.horoscope.director.state.Harness.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.wire.Challenge;
import io.horoscope.core.wire.Frame;
import io.horoscope.core.wire.Rejection;
import io.horoscope.core.wire.Report;
import io.horoscope.core.wire.Wire;
import io.horoscope.director.TestSecret;
import io.horoscope.director.state.Harness.Peer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The proof that the director requires of a sender before it acts, and its answers to senders
 * without one.
 */
class ProofTest {

    private static final long PERIOD = Wire.CHALLENGE_PERIOD_NANOS;
    private static final long LEASE = 60 * SECOND;
    private static final InetSocketAddress VICTIM =
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 53);

    private final Harness harness = Harness.create();

    @Test
    void receive_withoutProof_isChallengedAndNotActedUpon() {
        Peer monitor = harness.monitor(7);
        byte[] report = monitor.reportFrame(0.5);
        assertEquals(Rejection.UNPROVEN, harness.give(report, monitor.endpoint()));
        assertEquals(0, harness.director().snapshot().nodes().size());
        assertEquals(0, harness.streams());

        List<Harness.Sent> answers = harness.takeChallenges();
        assertEquals(1, answers.size());
        assertEquals(monitor.endpoint(), answers.get(0).to());
        Frame answer = answers.get(0).readBy(monitor.keys());
        assertTrue(answer.header().challenge() != 0);
        assertEquals(false, ((Challenge) answer.message()).taken());
        assertEquals(1, harness.count(DirectorCounter.CHALLENGES_SENT));
    }

    /**
     * A proof of the last period is good, and answered with the next one, so that no report is lost
     * in between.
     */
    @Test
    void receive_proofOfTheLastPeriod_isTakenAndRenewed() {
        Peer monitor = harness.monitor(7);
        assertNull(monitor.report(0.1));
        harness.run(PERIOD);

        assertNull(harness.give(monitor.reportFrame(0.2), monitor.endpoint()));
        Frame answer = harness.takeChallenges().get(0).readBy(monitor.keys());
        assertTrue(((Challenge) answer.message()).taken());
    }

    @Test
    void receive_oneReportASecondForAMinute_isNeverUnprovenAgain() {
        Peer monitor = harness.monitor(7);
        Peer coordinator = harness.coordinator(1);
        for (int i = 0; i < 60; i++) {
            assertNull(monitor.report(i / 100.0));
            assertNull(coordinator.subscribe(LEASE));
            harness.run(SECOND);
        }
        assertEquals(2, harness.count(Rejection.UNPROVEN), "the first of each");
        assertEquals(
                60, harness.count(DirectorCounter.REPORTS_ACCEPTED), "and nothing was sent twice");
        assertEquals(60, harness.count(DirectorCounter.SUBSCRIPTIONS_ACCEPTED));
    }

    /** L2: an attacker can delay a datagram by at most two periods. */
    @Test
    void receive_reportDelayedByTwoPeriods_isRefused() {
        Peer monitor = harness.monitor(7);
        byte[] inTime = monitor.provenReportFrame(0.1);
        byte[] late = monitor.reportFrame(0.1);
        harness.run(2 * PERIOD - 1);
        assertNull(harness.give(inTime, monitor.endpoint()));
        harness.run(1);
        assertEquals(Rejection.UNPROVEN, harness.give(late, monitor.endpoint()));
    }

    /**
     * M4: no clock is involved, so reports of a restarted monitor are accepted at once, whatever
     * its stream.
     */
    @Test
    void report_afterMonitorRestart_isTakenAtOnce() {
        Peer monitor = harness.monitor(7);
        for (int start = 0; start < 10; start++) {
            assertNull(monitor.report(0.1));
            harness.run(3 * SECOND);
            assertNull(monitor.report(0.2));
            harness.run(SECOND);
            monitor = monitor.restarted();
        }
        assertEquals(20, harness.count(DirectorCounter.REPORTS_ACCEPTED));
        assertEquals(0, harness.count(DirectorCounter.STREAMS_INTERLEAVED));
    }

    /** M4: a datagram recorded before the director's restart cannot be replayed after it. */
    @Test
    void receive_recordedBeforeTheDirectorRestarted_isUnproven() {
        Peer monitor = harness.monitor(7);
        byte[] recorded = monitor.provenReportFrame(0.1);
        Harness restarted = new Harness(TestSecret.of(1), 5 * SECOND);
        assertEquals(Rejection.UNPROVEN, restarted.give(recorded, monitor.endpoint()));
    }

    /** The warning of M6: two monitors of one node are named once, until they are seen again. */
    @Test
    void receive_twoMonitorsOfOneNode_areCountedAndNamed() {
        Peer one = harness.monitor(7);
        Peer other = harness.monitor(7).at(30_000);
        one.report(0.1);
        other.report(0.2);
        assertNull(harness.director().takeTwin(), "a restart looks like this");
        for (int i = 0; i < 5; i++) {
            assertNull(one.report(0.1));
            assertNull(other.report(0.2));
        }
        assertEquals(5, harness.count(DirectorCounter.STREAMS_INTERLEAVED));
        assertEquals(one.address(), harness.director().takeTwin());
        assertNull(harness.director().takeTwin());
    }

    /**
     * M7: an address that has not shown that it listens gets less than was sent in its name, and no
     * score.
     */
    @Test
    void subscribe_forgedSource_getsLessThanItSends() {
        fillNodes();
        Peer holder = harness.coordinator(1);
        int given = 0;
        for (int i = 0; i < 1_000; i++) {
            byte[] frame = holder.subscribeFrame(LEASE);
            given += frame.length;
            assertEquals(Rejection.UNPROVEN, harness.give(frame, VICTIM));
        }
        harness.run(LEASE);
        assertAmplification(given);
    }

    /**
     * M7: so does one in whose name a good SUBSCRIBE is repeated, at once or after its proof has
     * run out.
     */
    @Test
    void subscribe_replayedFromAForgedSource_getsLessThanWasSent() {
        fillNodes();
        Peer holder = harness.coordinator(1);
        assertNull(holder.subscribe(LEASE));
        byte[] recorded = holder.subscribeFrame(LEASE);
        assertNull(harness.give(recorded, holder.endpoint()));
        int given = 0;
        for (int i = 0; i < 100; i++) {
            given += recorded.length;
            assertEquals(Rejection.UNPROVEN, harness.give(recorded, VICTIM));
            harness.run(SECOND);
        }
        assertAmplification(given);
    }

    /**
     * L1: 40 times the budget in forged senders, and every report of a node that has proved itself
     * is taken.
     */
    @Test
    void flood_ofForgedSenders_delaysNoProvenReport() {
        Peer monitor = harness.monitor(7);
        assertNull(monitor.report(0));
        byte[] forged = harness.monitor(8).reportFrame(0.5);
        forged[forged.length - 1] ^= 1;
        for (int second = 1; second <= 20; second++) {
            for (int i = 0; i < 40 * Ingest.UNPROVEN_PER_SECOND / 20; i++) {
                assertTrue(harness.give(forged, VICTIM) != null);
            }
            assertNull(monitor.report(second / 100.0));
            harness.run(SECOND / 2);
        }
        long verified = harness.count(Rejection.BAD_TAG);
        assertTrue(verified <= 11 * Ingest.UNPROVEN_PER_SECOND, "verified: " + verified);
        assertTrue(harness.count(Rejection.OVER_BUDGET) > 0);
        Report held = harness.director().snapshot().nodes().get(0).report();
        assertEquals(21, held.sequence());
    }

    private void fillNodes() {
        for (int i = 1; i <= Harness.MAXIMUM_NODES; i++) {
            assertNull(harness.monitor(i).report(0.5));
        }
        harness.takeChallenges();
    }

    private void assertAmplification(int givenBytes) {
        int sent = 0;
        for (Harness.Sent datagram : harness.takeSent()) {
            assertTrue(!datagram.to().equals(VICTIM), "scores to an address that proved nothing");
        }
        for (Harness.Sent datagram : harness.takeChallenges()) {
            sent += datagram.to().equals(VICTIM) ? datagram.bytes().length : 0;
        }
        double amplification = (double) sent / givenBytes;
        assertTrue(sent > 0 && amplification < 1, "amplification: " + amplification);
    }
}
