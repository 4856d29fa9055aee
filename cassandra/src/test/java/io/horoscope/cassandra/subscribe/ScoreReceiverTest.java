package io.horoscope.cassandra.subscribe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.cassandra.CapturedLog;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.cache.ScoreCache;
import io.horoscope.cassandra.cache.TestRing;
import io.horoscope.cassandra.settings.RoutingSettings;
import io.horoscope.core.key.NodeKeys;
import io.horoscope.core.key.UnauthenticatedKeys;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.score.PaperFormula;
import io.horoscope.core.settings.Endpoint;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import io.horoscope.core.wire.Challenge;
import io.horoscope.core.wire.Frame;
import io.horoscope.core.wire.Rejection;
import io.horoscope.core.wire.Report;
import io.horoscope.core.wire.Routing;
import io.horoscope.core.wire.Scores;
import io.horoscope.core.wire.Subscribe;
import io.horoscope.core.wire.Wire;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Calls a receiver with real sockets and a clock that only the tests advance. */
class ScoreReceiverTest {

    /** Datagrams that fit the smallest receive buffer. */
    private static final int BURST = 50;

    private static final NodeAddress SELF = NodeAddress.parse("127.0.0.1");
    private static final NodeAddress NODE = NodeAddress.parse("127.0.0.2");
    private static final NodeKeys KEYS = new NodeKeys(SELF, List.of(UnauthenticatedKeys.KEY));

    private final NodeRegistry nodes = TestRing.of("127.0.0.2");
    private final ScoreCache cache = new ScoreCache(nodes, new PaperFormula(), 0);
    private final CapturedLog log = new CapturedLog(DirectorLink.class);
    private TestDirector director;
    private ScoreSocket socket;
    private ScoreReceiver receiver;
    private long nowNanos;

    @BeforeEach
    void start() throws IOException {
        director = new TestDirector(SELF, KEYS);
        socket = ScoreSocket.bind(new Endpoint("127.0.0.1", 0));
        RoutingSettings settings =
                RoutingSettings.read(
                        Map.of(
                                "mode",
                                "on",
                                "authentication",
                                false,
                                "directors",
                                List.of("127.0.0.1:" + director.port())),
                        SELF,
                        "127.0.0.1");
        receiver = new ScoreReceiver(socket, settings, cache, new SplittableRandom(3)::nextLong);
        receiver.resolveDirectors();
        receiver.onStart(nowNanos);
        work();
        director.awaitSubscription();
    }

    @AfterEach
    void stop() throws IOException {
        log.close();
        socket.close();
        director.close();
    }

    @Test
    void doWork_everySecond_renewsTheLease() throws IOException {
        for (int i = 2; i < 5; i++) {
            advanceSeconds(1);
            work();
            Frame renewal = director.awaitSubscription();
            assertEquals(i, renewal.header().sequence());
            Subscribe subscription = (Subscribe) renewal.message();
            assertEquals(TimeUnit.SECONDS.toNanos(10), subscription.leaseNanos());
        }
    }

    @Test
    void doWork_challenged_subscribesAgainAtOnceWithTheProof() throws IOException {
        director.send(director.sign(new Challenge(false), 0x77), socket.local());
        work();
        Frame again = director.awaitSubscription();
        assertEquals(0x77, again.header().proof());
        assertEquals(1, again.header().sequence());
        assertFalse(connected(), "a challenge is no score");
    }

    @Test
    void tell_message_isSentOnceWithTheNextRenewal() throws IOException {
        director.send(director.sign(new Challenge(false), 0x77), socket.local());
        work();
        director.awaitSubscription();
        receiver.tell(routing("replaced"));
        receiver.tell(routing("one"));
        work();
        for (int round = 0; round < 3; round++) {
            advanceSeconds(1);
            work();
        }
        List<String> sent = new ArrayList<>();
        for (int sequence = 2; sequence <= 5; sequence++) {
            Frame frame = director.awaitSubscription();
            assertEquals(sequence, frame.header().sequence());
            assertEquals(0x77, frame.header().proof());
            sent.add(
                    frame.message() instanceof Routing
                            ? ((Routing) frame.message()).mode()
                            : frame.message().type().name());
        }
        assertEquals(List.of("SUBSCRIBE", "one", "SUBSCRIBE", "SUBSCRIBE"), sent);
    }

    /** The lease comes first; routing is said again in some seconds. */
    @Test
    void tell_challenged_onlyTheLeaseIsRenewedAgain() throws IOException {
        receiver.tell(routing("one"));
        advanceSeconds(1);
        work();
        assertTrue(director.awaitSubscription().message() instanceof Subscribe);
        assertTrue(director.awaitSubscription().message() instanceof Routing);
        director.send(director.sign(new Challenge(false), 0x77), socket.local());
        director.send(director.sign(new Challenge(false), 0x78), socket.local());
        work();
        Frame again = director.awaitSubscription();
        assertTrue(again.message() instanceof Subscribe);
        assertEquals(3, again.header().sequence());
        advanceSeconds(1);
        work();
        assertEquals(4, director.awaitSubscription().header().sequence());
    }

    private static Routing routing(String mode) {
        return new Routing(mode, 0, List.of());
    }

    /** M4, M5: at once, whatever its clock, and the state of former directors is removed. */
    @Test
    void doWork_thousandDirectorsOneAfterAnother_areAllTaken() throws IOException {
        for (int life = 1; life <= 1_000; life++) {
            advanceSeconds(3);
            director.restart();
            send(scores(life, 0.5, 0));
            int taken = life;
            workUntil(() -> receiver.counters().acceptedCount() == taken);
            director.awaitSubscription();
        }
        assertEquals(0, totalRejected());
    }

    /** L5: a director that answers from another of its addresses is connected. */
    @Test
    void doWork_scoresFromAnotherAddressOfTheDirector_connectIt() throws IOException {
        byte[] scores = director.sign(scores(1, 0.5, 0));
        try (TestDirector elsewhere = new TestDirector(NODE, KEYS)) {
            elsewhere.send(scores, socket.local());
            workUntil(this::connected);
        }
        assertEquals(1, receiver.counters().acceptedCount());
    }

    @Test
    void doWork_scores_arePublishedWithTheirAge() throws IOException {
        send(scores(1, 0.5, TimeUnit.MILLISECONDS.toNanos(300)));
        workUntil(() -> receiver.counters().acceptedCount() == 1);
        int node = nodes.find(NODE).index();
        assertEquals(0.5, cache.table().load(node), 1e-4);
        assertEquals(300, TimeUnit.NANOSECONDS.toMillis(cache.table().ageNanos(node, nowNanos)));
    }

    @Test
    void doWork_sameDatagramTwice_isRefusedTheSecondTime() throws IOException {
        byte[] datagram = director.sign(scores(1, 0.5, 0));
        director.send(datagram, socket.local());
        director.send(datagram, socket.local());
        workUntil(() -> receiver.counters().rejectedCount(Rejection.REPLAYED) == 1);
        assertEquals(1, receiver.counters().acceptedCount());
    }

    @Test
    void doWork_forgedRandomOrForeignDatagrams_areCountedByReason() throws IOException {
        byte[] forged = director.sign(scores(1, 0.5, 0));
        forged[forged.length - 1] ^= 1;
        director.send(forged, socket.local());
        director.send(director.sign(new Subscribe(1_000_000)), socket.local());
        director.send(new byte[Wire.MAX_DATAGRAM_BYTES + 200], socket.local());
        director.send(new byte[0], socket.local());
        workUntil(
                () ->
                        rejected(Rejection.BAD_TAG) == 1
                                && rejected(Rejection.UNEXPECTED_TYPE) == 1
                                && rejected(Rejection.TOO_LONG) == 1
                                && rejected(Rejection.TOO_SHORT) == 1);
        assertEquals(0, receiver.counters().acceptedCount());
    }

    /**
     * Random bytes and damaged scores with a valid proof, through the socket: all are refused, and
     * none is an error. For a long run: {@code -Dhoroscope.fuzz.sockets=1000000}.
     */
    @Test
    void doWork_anyBytes_areRefused() throws IOException {
        long seed = Long.getLong("horoscope.seed", 20260101L);
        long rounds = Long.getLong("horoscope.fuzz.sockets", 5_000L);
        SplittableRandom random = new SplittableRandom(seed);
        for (long sent = 0; sent < rounds; sent += BURST) {
            advanceSeconds(1);
            for (int i = 0; i < BURST; i++) {
                director.send(anyBytes(random), socket.local());
            }
            long all = sent + BURST;
            workUntil(() -> totalRejected() == all);
            director.awaitSubscription();
        }
        assertEquals(0, receiver.counters().acceptedCount(), "seed " + seed);
        assertEquals(0, receiver.counters().errorCount());
        send(scores(1, 0.5, 0));
        workUntil(() -> receiver.counters().acceptedCount() == 1);
        System.out.println("coordinator socket fuzz: refused " + totalRejected());
    }

    private byte[] anyBytes(SplittableRandom random) throws IOException {
        byte[] bytes = new byte[random.nextInt(Wire.MAX_DATAGRAM_BYTES + 100)];
        random.nextBytes(bytes);
        if (random.nextInt(4) == 0) {
            return bytes;
        }
        byte[] whole = director.sign(scores(1 + random.nextInt(100), random.nextDouble(), 0));
        if (random.nextInt(3) == 0) {
            return Arrays.copyOf(whole, random.nextInt(whole.length));
        }
        whole[random.nextInt(whole.length)] ^= (byte) (1 << random.nextInt(8));
        return whole;
    }

    @Test
    void doWork_directorUnobservedAndBack_isLoggedOnceEach() throws IOException {
        send(scores(1, 0.5, 0));
        workUntil(() -> connected());
        advanceSeconds(4);
        work();
        advanceSeconds(4);
        work();
        assertFalse(connected());
        send(scores(2, 0.5, 0));
        workUntil(this::connected);
        List<String> lines =
                log.events().stream()
                        .map(event -> event.getLevel() + " " + event.getFormattedMessage())
                        .collect(Collectors.toList());
        assertEquals(3, lines.size(), lines::toString);
        assertTrue(lines.get(0).startsWith("INFO Director 127.0.0.1:"), lines::toString);
        assertTrue(lines.get(1).startsWith("WARN Director 127.0.0.1:"), lines::toString);
        assertTrue(
                lines.get(1)
                        .contains(
                                "Using scores of the other directors, or local estimates only."
                                        + " Check"),
                lines::toString);
        assertTrue(lines.get(2).contains("sends scores again, after 8 s"), lines::toString);
    }

    @Test
    void doWork_directorNeverObserved_isLoggedOnce() throws IOException {
        for (int i = 0; i < 5; i++) {
            advanceSeconds(2);
            work();
        }
        assertEquals(1, log.events().size());
    }

    private boolean connected() {
        return receiver.directors().containsValue(true);
    }

    private long rejected(Rejection reason) {
        return receiver.counters().rejectedCount(reason);
    }

    private long totalRejected() {
        long total = 0;
        for (Rejection reason : Rejection.values()) {
            total += rejected(reason);
        }
        return total;
    }

    private void advanceSeconds(long seconds) {
        nowNanos += TimeUnit.SECONDS.toNanos(seconds);
    }

    private void work() throws IOException {
        receiver.doWork(() -> nowNanos);
        cache.publish(nowNanos);
    }

    private void workUntil(BooleanSupplier condition) throws IOException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (!condition.getAsBoolean()) {
            assertTrue(System.nanoTime() < deadline, "the condition did not come true within 10 s");
            work();
        }
    }

    private void send(Scores scores) throws IOException {
        director.send(director.sign(scores), socket.local());
    }

    private static Scores scores(long sequence, double cpu, long ageNanos) {
        Signals signals = Signals.builder().set(Signal.CPU, cpu).set(Signal.MEMORY, 0).build();
        return new Scores(List.of(new Report(NODE, 1, sequence, ageNanos, false, signals)));
    }
}
