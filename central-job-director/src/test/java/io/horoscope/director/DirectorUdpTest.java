package io.horoscope.director;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.key.NodeKeys;
import io.horoscope.core.key.UnauthenticatedKeys;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.wire.Report;
import io.horoscope.core.wire.Scores;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports in, scores out, through real sockets. */
class DirectorUdpTest {

    private static final Duration LEASE = Duration.ofSeconds(30);

    @TempDir private Path folder;

    @Test
    void report_fromMonitor_reachesEverySubscriber() throws Exception {
        try (TestDirector director = TestDirector.start(folder, Map.of());
                TestNode one = director.node("10.0.0.1");
                TestNode two = director.node("10.0.0.2")) {
            one.subscribe(LEASE);
            two.subscribe(LEASE);
            director.awaitCount("subscriptions_accepted", 2);

            one.report(0.25);

            Report atOne = one.awaitReport(one.address(), 0.25);
            Report atTwo = two.awaitReport(one.address(), 0.25);
            assertEquals(1, atOne.sequence());
            assertEquals(1, atTwo.sequence());
        }
    }

    /** A node is known by the address that its key is of; answers go to where datagrams came from. */
    @Test
    void report_ofNodeBehindNat_isTakenAndScoresReachIt() throws Exception {
        try (TestDirector director = TestDirector.start(folder, Map.of());
                Nat nat = new Nat("127.0.0.2", director.udpAddress());
                TestNode inside = director.node("10.0.0.1", nat);
                TestNode other = director.node("10.0.0.2")) {
            inside.subscribe(LEASE);
            director.awaitCount("subscriptions_accepted", 1);
            inside.report(0.25);
            other.report(0.5);

            assertEquals(inside.address(), inside.awaitReport(inside.address(), 0.25).node());
            assertEquals(other.address(), inside.awaitReport(other.address(), 0.5).node());
            Map<?, ?> subscriber =
                    (Map<?, ?>) ((List<?>) director.scores().get("subscribers")).get(0);
            assertEquals("10.0.0.1", subscriber.get("address"));
            assertEquals("127.0.0.2", subscriber.get("reply_address"));
        }
    }

    @Test
    void badDatagrams_ofEveryKind_areCountedByReason() throws Exception {
        try (TestDirector director = TestDirector.start(folder, Map.of());
                TestNode node = director.node("10.0.0.1");
                TestNode stranger = director.node("10.0.0.1", TestSecret.of(9))) {
            node.report(0.1);
            byte[] good = node.frame(node.reportOf(0.5, false));
            node.sendBytes(new byte[0]);
            node.sendBytes(new byte[5000]);
            node.sendBytes(changed(good, 0));
            node.sendBytes(changed(good, 4));
            node.sendBytes(changed(good, 5));
            node.sendBytes(Arrays.copyOf(good, good.length - 1));
            node.sendBytes(changed(good, good.length - 1));
            stranger.sendBytes(stranger.frame(stranger.reportOf(0.5, false)));
            node.sendBytes(node.frame(new Scores(List.of())));

            for (String reason :
                    List.of(
                            "too_short",
                            "too_long",
                            "bad_magic",
                            "unknown_version",
                            "unknown_type",
                            "bad_length",
                            "bad_tag",
                            "unknown_key",
                            "unexpected_type")) {
                director.awaitRejections(reason, 1);
            }
            node.sendBytes(good);
            director.awaitCount("reports_accepted", 2);
            assertEquals(0, TestDirector.count(director.scores(), "counts", "errors"));
        }
    }

    /** M4: a restarted director takes no proof that was made for the one before it. */
    @Test
    void datagram_recordedBeforeARestart_isUnproven() throws Exception {
        byte[] recorded;
        try (TestDirector director = TestDirector.start(folder, Map.of());
                TestNode node = director.node("10.0.0.1")) {
            recorded = node.report(0.5);
            director.awaitCount("reports_accepted", 1);
        }
        try (TestDirector director = TestDirector.start(folder, Map.of());
                TestNode node = director.node("10.0.0.1")) {
            node.sendBytes(recorded);
            director.awaitRejections("unproven", 1);
            assertEquals(0, TestDirector.count(director.scores(), "counts", "reports_accepted"));
        }
    }

    @Test
    void authentication_off_takesTheKnownKeyOnly() throws Exception {
        NodeAddress address = NodeAddress.parse("10.0.0.1");
        try (TestDirector director = TestDirector.start(folder, Map.of("authentication", false));
                TestNode unsigned =
                        TestNode.open(
                                new NodeKeys(address, List.of(UnauthenticatedKeys.KEY)),
                                director.udpAddress());
                TestNode signed = director.node("10.0.0.2")) {
            unsigned.subscribe(LEASE);
            unsigned.report(0.5);
            unsigned.awaitReport(address, 0.5);
            signed.sendBytes(signed.frame(signed.reportOf(0.5, false)));

            director.awaitRejections("unknown_key", 1);
        }
    }

    /**
     * Random bytes, forged senders and far too many true ones, through the socket: nothing breaks
     * or grows.
     */
    @Test
    void flood_ofEverything_leavesTheDirectorServing() throws Exception {
        long seed = Long.getLong("horoscope.seed", 20260101L);
        SplittableRandom random = new SplittableRandom(seed);
        try (TestDirector director = TestDirector.start(folder, Map.of("maximum_nodes", 10));
                TestNode node = director.node("10.0.0.1")) {
            node.report(0.1);
            director.awaitCount("reports_accepted", 1);
            for (int i = 0; i < 3_000; i++) {
                byte[] bytes = new byte[random.nextInt(1300)];
                random.nextBytes(bytes);
                node.sendBytes(bytes);
                try (TestNode other = director.node("10.1." + i / 250 + "." + i % 250)) {
                    byte[] report = other.report(0.5);
                    node.sendBytes(changed(report, report.length - 1));
                }
            }

            Map<?, ?> scores =
                    director.awaitScores(
                            answer -> {
                                // As monitors do: under a flood the kernel may drop any one.
                                node.reportUnchecked(0.9);
                                return cpuOf(answer, "10.0.0.1") > 0.8;
                            });
            assertEquals(10, ((List<?>) scores.get("nodes")).size(), "seed " + seed);
            assertTrue(TestDirector.count(scores, "rejections", "table_full") > 0);
            assertEquals(0, TestDirector.count(scores, "counts", "errors"));
        }
    }

    private static double cpuOf(Map<?, ?> scores, String node) {
        for (Object item : (List<?>) scores.get("nodes")) {
            Map<?, ?> one = (Map<?, ?>) item;
            if (one.get("address").equals(node)) {
                return ((Number) ((Map<?, ?>) one.get("signals")).get("cpu")).doubleValue();
            }
        }
        return Double.NaN;
    }

    /** A copy with one byte changed. */
    private static byte[] changed(byte[] bytes, int at) {
        byte[] copy = bytes.clone();
        copy[at] ^= 0x40;
        return copy;
    }
}
