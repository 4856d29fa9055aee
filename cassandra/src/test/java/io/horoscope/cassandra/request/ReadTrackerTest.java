package io.horoscope.cassandra.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.cache.TestRing;
import io.horoscope.cassandra.report.PeerReports;
import io.horoscope.core.replica.Fact;
import io.horoscope.core.replica.Facts;
import io.horoscope.core.replica.ReplicaRequest;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.replica.Reported;
import io.horoscope.core.replica.RequestListener;
import io.horoscope.core.settings.SettingsReader;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.db.MessageParams;
import org.apache.cassandra.exceptions.RequestFailureReason;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.NoPayload;
import org.apache.cassandra.net.ParamType;
import org.apache.cassandra.net.Verb;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Nodes 127.0.0.0 to 127.0.0.2, whose index is their last byte. */
class ReadTrackerTest {

    private final NodeRegistry nodes = TestRing.of("127.0.0.0", "127.0.0.1", "127.0.0.2");
    private final ReplicaTable replicas = new ReplicaTable();
    private final Lines seen = new Lines();
    private RequestListener listener = seen;
    private long nowNanos = 1_000;
    private boolean isDiverted;
    private Facts facts = Facts.EMPTY;
    private double measured;
    private final OwnReads reads = new OwnReads(() -> 6, () -> 32); // One is that which ends.
    private final ReadTracker tracker =
            new ReadTracker(
                    nodes,
                    replicas,
                    () -> listener,
                    () -> nowNanos,
                    (node, now) -> isDiverted,
                    reads,
                    new PeerReports(nodes, () -> nowNanos),
                    () -> facts);

    @BeforeAll
    static void initialise() {
        DatabaseDescriptor.clientInitialization();
    }

    @Test
    void responded_withState_recordsLatencyQueueAndService() {
        ReplicaRequest request = send(1);
        assertEquals(1, replicas.of(1).inFlight());
        nowNanos = 1_400;
        tracker.responded(request, reply(ReplicaState.encode(new Reported(7, 16, 90, 90))));
        assertEquals(0, replicas.of(1).inFlight());
        assertEquals(
                List.of("sent 1 at 1000", "answered 1 at 1400 after 400, queued 7, service 90"),
                seen.lines);
        assertEquals(400, replicas.of(1).latencyNanos(), 1e-6);
        assertEquals(400, nodes.find(1).latency().nanos());
        assertEquals(7, replicas.of(1).queued());
        assertEquals(16, replicas.of(1).slots());
        assertEquals(90, replicas.of(1).serviceNanos(false));
        assertTrue(Double.isNaN(replicas.of(1).serviceNanos(true)));
        assertEquals(0, tracker.malformedStates());
    }

    @Test
    void responded_toAScan_isOfItsClass() {
        ReplicaRequest scan = tracker.request(endpoint(1), true);
        scan.sent();
        tracker.responded(scan, reply(ReplicaState.encode(new Reported(7, 16, 90, 90))));
        assertEquals(90, replicas.of(1).serviceNanos(true));
        assertTrue(Double.isNaN(replicas.of(1).serviceNanos(false)));
    }

    /** Diverted reads take e times as long as is usual at the same node. */
    @Test
    void responded_divertedReadsOfAKey_teachWhatDivertingCosts() {
        byte[] state = ReplicaState.encode(new Reported(0, 16, 2_718_282, 1_000_000));
        tracker.responded(send(1), reply(state));
        assertEquals(1, tracker.diversionCost());
        isDiverted = true;
        ReplicaRequest scan = tracker.request(endpoint(1), true);
        scan.sent();
        tracker.responded(scan, reply(state));
        assertEquals(1, tracker.diversionCost(), "a scan");
        for (int i = 0; i < 10_000; i++) {
            tracker.responded(send(1), reply(state));
        }
        assertEquals(Math.E, tracker.diversionCost(), 0.01);
    }

    /** A rolling change has both, and no alert. */
    @Test
    void responded_byAnotherHoroscopeOrNone_isAnAnswerWithoutState() {
        byte[] newer = ReplicaState.encode(new Reported(7, 16, 90, 90));
        newer[0]++;
        tracker.responded(send(1), reply(new byte[] {4, 0, 7, 0, 16, 0, 0, 0, 90, 0, 0, 0, 90}));
        tracker.responded(send(1), reply(newer));
        assertEquals("answered 1 at 1000 after 0, queued -1, service -1", seen.lines.get(1));
        tracker.responded(send(1), reply(null));
        assertEquals(seen.lines.get(1), seen.lines.get(3));
        assertEquals(seen.lines.get(1), seen.lines.get(5));
        assertEquals(0, tracker.malformedStates());
    }

    @Test
    void responded_withMalformedState_countsItAsAnAnswerWithoutOne() {
        byte[] state = ReplicaState.encode(new Reported(7, 16, 90, 90));
        tracker.responded(send(1), reply(Arrays.copyOf(state, state.length - 1)));
        tracker.responded(send(1), reply(new byte[0]));
        assertEquals("answered 1 at 1000 after 0, queued -1, service -1", seen.lines.get(1));
        assertEquals(2, tracker.malformedStates());
        assertEquals(0, replicas.of(1).inFlight());
    }

    @Test
    void responded_withFacts_knowsThemUntilAnAnswerWithoutThem() {
        facts = facts();
        measured = 7;
        tracker.responded(send(1), withFacts(facts.encode()));
        assertEquals(Map.of("measured", 7.0), tracker.facts(node(1), 10));
        assertEquals(Map.of(), tracker.facts(node(2), 10));
        nowNanos += 11;
        assertEquals(Map.of(), tracker.facts(node(1), 10), "too old");
        tracker.responded(send(1), withFacts(facts.encode()));
        tracker.responded(send(1), reply(null));
        assertEquals(Map.of(), tracker.facts(node(1), 10), "of a stock node");
        assertEquals(0, tracker.malformedStates());
    }

    @Test
    void responded_withMalformedFacts_countsItAsAnAnswerWithoutThem() {
        Message<?> malformed = withFacts(new byte[] {1, 2});
        tracker.responded(send(1), malformed);
        assertEquals(0, tracker.malformedStates(), "without facts of its own they are not read");
        facts = facts();
        tracker.responded(send(1), malformed);
        assertEquals(1, tracker.malformedStates());
        assertEquals(7, replicas.of(1).queued());
        assertEquals(Map.of(), tracker.facts(node(1), 10));
    }

    @Test
    void answeredBySelf_facts_areKnownAsThoseOfOthers() {
        facts = facts();
        measured = 5;
        tracker.answeredBySelf(send(0), false);
        assertEquals(Map.of("measured", 5.0), tracker.facts(node(0), 10));
    }

    /** A query that fails at all replicas counts at all of them, and so decides nothing. */
    @Test
    void responded_withFailure_countsWhateverItsReason() {
        for (RequestFailureReason reason : RequestFailureReason.values()) {
            seen.lines.clear();
            tracker.responded(send(2), reply(null).failureResponse(reason));
            assertEquals(0, replicas.of(2).inFlight());
            assertEquals("failed 2 at 1000 after 0", seen.lines.get(1), reason.name());
            assertTrue(replicas.of(2).failedShare() > 0, reason.name());
            replicas.remove(2);
        }
    }

    /** With read thresholds such a replica answers quickly, without data. */
    @Test
    void responded_abortedRead_isAFailure() {
        Map<ParamType, Boolean> types =
                Map.of(
                        ParamType.TOMBSTONE_FAIL, true,
                        ParamType.LOCAL_READ_SIZE_FAIL, true,
                        ParamType.ROW_INDEX_READ_SIZE_FAIL, true,
                        ParamType.TOMBSTONE_WARNING, false,
                        ParamType.LOCAL_READ_SIZE_WARN, false,
                        ParamType.ROW_INDEX_READ_SIZE_WARN, false);
        types.forEach(
                (type, isAborted) -> {
                    tracker.responded(send(2), reply(null).withParam(type, 1));
                    assertEquals(isAborted, replicas.of(2).failedShare() > 0, type.name());
                    replicas.remove(2);
                });
    }

    @Test
    void answeredBySelf_abortedRead_isAFailure() {
        MessageParams.add(ParamType.LOCAL_READ_SIZE_FAIL, 1L);
        tracker.answeredBySelf(send(0), false);
        MessageParams.reset();
        assertTrue(replicas.of(0).failedShare() > 0);
        assertEquals(0, replicas.of(0).inFlight());
        tracker.answeredBySelf(send(0), false);
        assertTrue(replicas.of(0).failedShare() < 1);
    }

    @Test
    void answeredBySelf_request_recordsServiceWithoutWaiting() {
        ReplicaRequest request = send(0);
        nowNanos = 1_300;
        tracker.started(request);
        nowNanos = 1_500;
        tracker.answeredBySelf(request, false);
        assertEquals("answered 0 at 1500 after 500, queued 5, service 200", seen.lines.get(1));
    }

    @Test
    void failedBySelf_request_isAFailureHoweverLate() {
        tracker.answeredBySelf(send(0), false);
        ReplicaRequest request = send(0);
        nowNanos += 10_000_000_000L;
        tracker.failedBySelf(request);
        assertTrue(replicas.of(0).failedShare() > 0.9);
    }

    /** It counts for what this node reports to others: usual times of each class, coordinators. */
    @Test
    void answeredBySelf_requests_areReportedToOthers() {
        for (int i = 0; i < 64; i++) {
            boolean isScan = i % 2 > 0;
            for (int slot = 0; slot < 2; slot++) {
                ReplicaRequest request = tracker.request(endpoint(0), isScan);
                request.sent();
                tracker.started(request);
                nowNanos += isScan ? 5_000 : 200;
                tracker.answeredBySelf(request, isScan);
            }
        }
        assertEquals(200, reads.served(200, false, nowNanos).usualNanos());
        assertEquals(5_000, reads.served(5_000, true, nowNanos).usualNanos());
    }

    @Test
    void unanswered_requestBeforeAnyAnswer_isAFailure() {
        ReplicaRequest request = send(2);
        nowNanos = 1_700;
        tracker.unanswered(request);
        assertEquals("failed 2 at 1700 after 700", seen.lines.get(1));
        assertTrue(replicas.of(2).failedShare() > 0);
        assertTrue(Double.isNaN(replicas.of(2).latencyNanos()));
    }

    @Test
    void request_unknownReplica_isNone() {
        assertNull(tracker.request(endpoint(9), false));
    }

    @Test
    void request_selectorChangedMeanwhile_endsAtTheSelectorThatSentIt() {
        ReplicaRequest request = send(1);
        Lines next = new Lines();
        listener = next;
        tracker.unanswered(request);
        assertEquals(2, seen.lines.size());
        assertEquals(List.of(), next.lines);
    }

    @Test
    void left_node_isRemovedHereAndFromTheSelector() {
        facts = facts();
        tracker.responded(send(1), withFacts(facts.encode()));
        tracker.left(node(1));
        assertNull(tracker.find(node(1)));
        assertEquals("left 1", seen.lines.get(2));
        assertEquals(Map.of(), tracker.facts(node(1), 10));
    }

    private ReplicaRequest send(int last) {
        ReplicaRequest request = tracker.request(endpoint(last), false);
        request.sent();
        return request;
    }

    private Facts facts() {
        Fact fact =
                new Fact() {
                    @Override
                    public String name() {
                        return "measured";
                    }

                    @Override
                    public double measure() {
                        return measured;
                    }
                };
        return Facts.read(
                new SettingsReader(Map.of("facts", "measured")),
                "facts",
                Map.of("measured", () -> fact),
                false);
    }

    private Node node(int last) {
        return nodes.find(endpoint(last));
    }

    private static Message<?> withFacts(byte[] encoded) {
        return CustomParameters.add(
                reply(null), ReplicaState.encode(new Reported(7, 16, 90, 90)), null, encoded);
    }

    private static Message<?> reply(byte[] state) {
        Message<?> reply =
                Message.builder(Verb.READ_RSP, NoPayload.noPayload).from(endpoint(1)).build();
        return state == null
                ? reply
                : reply.withParam(ParamType.CUSTOM_MAP, Map.of(CustomParameters.KEY, state));
    }

    private static InetAddressAndPort endpoint(int last) {
        return TestRing.endpoint("127.0.0." + last);
    }
}
