package io.horoscope.cassandra.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.cache.TestRing;
import io.horoscope.core.estimate.ReplicaEstimate;
import io.horoscope.core.estimate.ReplicaEstimates;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.select.RequestListener;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.junit.jupiter.api.Test;

/** Nodes 127.0.0.0 to 127.0.0.2, whose index is their last byte. */
class ReadRequestTest {

    private static final int NODES = 3;

    private final NodeRegistry nodes = TestRing.of("127.0.0.0", "127.0.0.1", "127.0.0.2");
    private final ReplicaEstimates estimates = new ReplicaEstimates();
    private final Told told = new Told();
    private RequestListener listener = told;
    private long nowNanos = 1_000;
    private final ReadTracker tracker =
            new ReadTracker(nodes, estimates, () -> listener, () -> nowNanos, () -> 5);

    @Test
    void request_answeredWithState_tellsLatencyQueueAndService() {
        ReadRequest request = send(1);
        assertEquals(1, inFlight(1));
        nowNanos = 1_400;
        request.answered(ReplicaState.encode(7, 90));
        assertEquals(0, inFlight(1));
        assertEquals(
                List.of("sent 1 at 1000", "answered 1 at 1400 after 400, queued 7, service 90"),
                told.lines);
        assertEquals(400, estimates.of(1).latencyNanos());
        assertEquals(7, estimates.of(1).queued());
        assertEquals(90, estimates.of(1).serviceNanos());
        assertEquals(0, tracker.malformedStates());
    }

    @Test
    void request_answeredByStockNode_leavesQueueAndServiceUntold() {
        send(1).answered(null);
        assertEquals("answered 1 at 1000 after 0, queued -1, service -1", told.lines.get(1));
        assertEquals(0, tracker.malformedStates());
    }

    @Test
    void request_answeredWithUnknownState_countsItAsAnAnswerWithoutOne() {
        byte[] state = ReplicaState.encode(7, 90);
        state[0]++;
        send(1).answered(state);
        send(1).answered(new byte[0]);
        assertEquals("answered 1 at 1000 after 0, queued -1, service -1", told.lines.get(1));
        assertEquals(2, tracker.malformedStates());
        assertEquals(0, inFlight(1));
    }

    @Test
    void request_answeredBySelf_tellsServiceApartFromWaiting() {
        ReadRequest request = send(0);
        nowNanos = 1_300;
        request.started();
        nowNanos = 1_500;
        request.answeredBySelf();
        assertEquals("answered 0 at 1500 after 500, queued 5, service 200", told.lines.get(1));
    }

    @Test
    void request_failed_tellsHowLongItWasOnItsWay() {
        ReadRequest request = send(2);
        nowNanos = 1_700;
        request.failed();
        assertEquals("failed 2 at 1700 after 700", told.lines.get(1));
        assertTrue(estimates.of(2).errorRatio() > 0);
        assertTrue(Double.isNaN(estimates.of(2).latencyNanos()));
    }

    @Test
    void request_unknownReplica_isNone() {
        assertNull(tracker.request(endpoint(9)));
    }

    @Test
    void request_selectorChangedMeanwhile_endsWithTheOneThatWasTold() {
        ReadRequest request = send(1);
        Told next = new Told();
        listener = next;
        request.failed();
        assertEquals(2, told.lines.size());
        assertEquals(List.of(), next.lines);
    }

    @Test
    void request_selectorThrows_isCountedAndGivenBackAllTheSame() {
        listener =
                new RequestListener() {
                    @Override
                    public void sent(int node, long sentNanos) {
                        throw new IllegalStateException("sent");
                    }

                    @Override
                    public void failed(int node, long failedNanos, long latencyNanos) {
                        throw new IllegalStateException("failed");
                    }
                };
        ReadRequest request = tracker.request(endpoint(1));
        assertThrows(IllegalStateException.class, request::sent);
        assertEquals(1, inFlight(1));
        assertThrows(IllegalStateException.class, request::failed);
        assertEquals(0, inFlight(1));
        request.failed();
        assertEquals(0, inFlight(1));
    }

    /** Any mixture of sending and ending, some requests ended many times: each counts from its sending to its first end. */
    @Test
    void requests_anySequence_areInFlightUntilTheirFirstEnd() {
        long seed = Long.getLong("horoscope.seed", 20260101L);
        SplittableRandom random = new SplittableRandom(seed);
        List<Consumer<ReadRequest>> ends =
                List.of(
                        ReadRequest::failed,
                        ReadRequest::answeredBySelf,
                        request -> request.answered(null),
                        request -> request.answered(ReplicaState.encode(1, 2)),
                        request -> request.answered(new byte[3]));
        List<ReadRequest> sent = new ArrayList<>();
        List<Integer> replicas = new ArrayList<>();
        List<Boolean> ended = new ArrayList<>();
        int[] expected = new int[NODES];
        int endings = 0;
        for (int round = 0; round < 20_000; round++) {
            String context = "rerun with -Dhoroscope.seed=" + seed + " (round " + round + ")";
            nowNanos += random.nextInt(1_000);
            if (sent.isEmpty() || random.nextInt(3) == 0) {
                int replica = random.nextInt(NODES);
                sent.add(send(replica));
                replicas.add(replica);
                ended.add(false);
                expected[replica]++;
            } else {
                int which = random.nextInt(sent.size());
                ends.get(random.nextInt(ends.size())).accept(sent.get(which));
                expected[replicas.get(which)] -= ended.get(which) ? 0 : 1;
                endings += ended.get(which) ? 0 : 1;
                ended.set(which, true);
            }
            for (int node = 0; node < NODES; node++) {
                assertEquals(expected[node], inFlight(node), context);
            }
            assertEquals(sent.size() + endings, told.lines.size(), context);
        }
        sent.forEach(ReadRequest::failed);
        for (int node = 0; node < NODES; node++) {
            assertEquals(0, inFlight(node));
        }
        assertEquals(2 * sent.size(), told.lines.size());
    }

    /** Response and timeout of the same request at the same moment, many times. */
    @Test
    void request_endedByTwoThreadsAtOnce_endsOnce() throws InterruptedException {
        int rounds = 50_000;
        listener = new RequestListener() {};
        ReadRequest[] requests = new ReadRequest[rounds];
        for (int i = 0; i < rounds; i++) {
            requests[i] = send(1);
        }
        AtomicInteger arrived = new AtomicInteger();
        Thread other = new Thread(() -> race(requests, arrived, ReadRequest::failed));
        other.start();
        race(requests, arrived, request -> request.answered(null));
        other.join();
        send(1); // A count below 0 would read as 0.
        assertEquals(1, inFlight(1));
    }

    private static void race(
            ReadRequest[] requests, AtomicInteger arrived, Consumer<ReadRequest> end) {
        for (int i = 0; i < requests.length; i++) {
            arrived.incrementAndGet();
            while (arrived.get() < 2 * (i + 1)) {
                Thread.onSpinWait();
            }
            end.accept(requests[i]);
        }
    }

    private ReadRequest send(int last) {
        ReadRequest request = tracker.request(endpoint(last));
        request.sent();
        return request;
    }

    private int inFlight(int node) {
        ReplicaEstimate estimate = estimates.find(node);
        return estimate == null ? 0 : estimate.inFlight();
    }

    private static InetAddressAndPort endpoint(int last) {
        return InetAddressAndPort.getByAddress(NodeAddress.parse("127.0.0." + last).inetAddress());
    }
}
