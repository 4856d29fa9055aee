package io.horoscope.director;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.wire.Frame;
import io.horoscope.core.wire.Report;
import io.horoscope.core.wire.Scores;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
            assertEquals(1000, atOne.epoch());
            assertEquals(1, atOne.sequence());
            assertEquals(1, atTwo.sequence());
        }
    }

    @Test
    void subscribe_toEmptyDirector_getsEmptySignOfLife() throws Exception {
        try (TestDirector director = TestDirector.start(folder, Map.of());
                TestNode node = director.node("10.0.0.1")) {
            node.subscribe(LEASE);

            Frame frame = node.awaitScores(scores -> scores.reports().isEmpty());

            assertEquals(NodeAddress.parse("127.0.0.1"), frame.sender());
        }
    }

    @Test
    void subscribe_toHundredNodes_getsAllInChunksOfOneDatagram() throws Exception {
        try (TestDirector director = TestDirector.start(folder, Map.of());
                TestNode subscriber = director.node("10.0.1.1")) {
            for (int i = 1; i <= 100; i++) {
                try (TestNode node = director.node("10.0.0." + i)) {
                    node.report(i / 100.0);
                }
            }
            director.awaitCount("reports_accepted", 100);

            subscriber.subscribe(LEASE);

            Set<NodeAddress> seen = new HashSet<>();
            int datagrams = 0;
            while (seen.size() < 100) {
                List<Report> reports =
                        ((Scores) subscriber.awaitScores(scores -> true).message()).reports();
                assertTrue(reports.size() <= Scores.MAX_ENTRIES);
                reports.forEach(report -> seen.add(report.node()));
                datagrams++;
            }
            assertEquals((100 + Scores.MAX_ENTRIES - 1) / Scores.MAX_ENTRIES, datagrams);
        }
    }
}
