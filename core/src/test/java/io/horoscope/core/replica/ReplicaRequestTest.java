package io.horoscope.core.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import io.horoscope.core.Threads;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ReplicaRequestTest {

    private static final int NODE = 1;

    private final ReplicaStats stats = new ReplicaStats();
    private final List<String> lines = new ArrayList<>();
    private final RequestListener listener =
            new RequestListener() {
                @Override
                public void sent(int node, long now) {
                    lines.add("sent " + List.of(node, now));
                }

                @Override
                public void answered(int node, long now, long latency, int queued, long service) {
                    lines.add("answered " + List.of(node, now, latency, queued, service));
                }

                @Override
                public void failed(int node, long now, long latency) {
                    lines.add("failed " + List.of(node, now, latency));
                }

                @Override
                public void discarded(int node, long now) {
                    lines.add("discarded " + List.of(node, now));
                }
            };

    @Test
    void request_answered_isInTheRecordAndSeen() {
        ReplicaRequest request = send(1_000);
        assertEquals(1, stats.inFlight());
        request.answered(1_400, new Reported(7, 16, 90, 90));
        assertEquals(0, stats.inFlight());
        assertEquals(List.of("sent [1, 1000]", "answered [1, 1400, 400, 7, 90]"), lines);
        assertEquals(400, stats.latencyNanos(), 1e-9);
        assertEquals(7, stats.queued());
    }

    @Test
    void request_failed_isAnErrorAndNoAnswer() {
        send(2_000_000_000L).failed(2_000_000_700L);
        assertEquals(List.of("sent [1, 2000000000]", "failed [1, 2000000700, 700]"), lines);
        assertTrue(stats.failedShare() > 0.6, "" + stats.failedShare());
        assertTrue(Double.isNaN(stats.latencyNanos()));
    }

    /** L9. */
    @Test
    void request_discarded_isNeitherAnErrorNorAnAnswer() {
        send(1_000).discarded(1_700);
        assertEquals(List.of("sent [1, 1000]", "discarded [1, 1700]"), lines);
        assertEquals(0, stats.inFlight());
        assertEquals(0, stats.failedShare());
        assertTrue(Double.isNaN(stats.latencyNanos()));
    }

    @Test
    void request_servedByTheCoordinatorItself_hasItsStart() {
        ReplicaRequest request = send(1_000);
        assertEquals(1_000, request.startedAtNanos());
        request.started(1_300);
        assertEquals(1_300, request.startedAtNanos());
    }

    @Test
    void request_listenerThrows_countsAndEnds() {
        ReplicaRequest request =
                new ReplicaRequest(
                        NODE,
                        stats,
                        new RequestListener() {
                            @Override
                            public void sent(int node, long nowNanos) {
                                throw new IllegalStateException("sent");
                            }

                            @Override
                            public void failed(int node, long nowNanos, long latencyNanos) {
                                throw new AssertionError("failed");
                            }
                        },
                        false,
                        false,
                        0);
        assertThrows(IllegalStateException.class, request::sent);
        assertEquals(1, stats.inFlight());
        assertThrows(AssertionError.class, () -> request.failed(1));
        assertEquals(0, stats.inFlight());
        request.failed(2);
        assertEquals(0, stats.inFlight());
    }

    /** Any mixture of sending and ending: each request counts from sending to its first end. */
    @Test
    void requests_anySequence_areInFlightUntilTheirFirstEnd() {
        List<Consumer<ReplicaRequest>> ends =
                List.of(
                        request -> request.failed(5),
                        request -> request.unanswered(5),
                        request -> request.discarded(5),
                        request -> request.answered(5, new Reported(1, 1, 2, 2)),
                        request -> request.answered(5, Reported.NOTHING));
        Rounds.of(
                20,
                random -> {
                    List<ReplicaRequest> sent = new ArrayList<>();
                    List<Boolean> ended = new ArrayList<>();
                    lines.clear();
                    int expected = stats.inFlight();
                    int endings = 0;
                    for (int round = 0; round < 1_000; round++) {
                        if (sent.isEmpty() || random.nextInt(3) == 0) {
                            sent.add(send(round));
                            ended.add(false);
                            expected++;
                        } else {
                            int which = random.nextInt(sent.size());
                            ends.get(random.nextInt(ends.size())).accept(sent.get(which));
                            expected -= ended.get(which) ? 0 : 1;
                            endings += ended.get(which) ? 0 : 1;
                            ended.set(which, true);
                        }
                        assertEquals(expected, stats.inFlight());
                        assertEquals(sent.size() + endings, lines.size());
                    }
                });
    }

    /** Response and timeout of the same request at the same moment, many times. */
    @Test
    void request_endedByTwoThreadsAtOnce_endsOnce() throws InterruptedException {
        ReplicaRequest[] requests = new ReplicaRequest[50_000];
        for (int i = 0; i < requests.length; i++) {
            requests[i] =
                    new ReplicaRequest(NODE, stats, new RequestListener() {}, false, false, 0);
            requests[i].sent();
        }
        List<Consumer<ReplicaRequest>> ends =
                List.of(
                        request -> request.unanswered(1),
                        request -> request.answered(1, new Reported(1, 1, 1, 1)));
        AtomicInteger arrived = new AtomicInteger();
        Threads.run(2, thread -> race(requests, arrived, ends.get(thread)));
        send(1); // A count below 0 would read as 0.
        assertEquals(1, stats.inFlight());
    }

    private static void race(
            ReplicaRequest[] requests, AtomicInteger arrived, Consumer<ReplicaRequest> end) {
        for (int i = 0; i < requests.length; i++) {
            arrived.incrementAndGet();
            while (arrived.get() < 2 * (i + 1)) {
                Thread.onSpinWait();
            }
            end.accept(requests[i]);
        }
    }

    private ReplicaRequest send(long nowNanos) {
        ReplicaRequest request = new ReplicaRequest(NODE, stats, listener, false, false, nowNanos);
        request.sent();
        return request;
    }
}
