package io.horoscope.cassandra.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.cache.ReportSource;
import io.horoscope.cassandra.cache.ScoreCache;
import io.horoscope.cassandra.cache.TestRing;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.score.WeightedFormula;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import io.horoscope.core.wire.Report;
import io.horoscope.core.wire.Scores;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.junit.jupiter.api.Test;

class PeerReportsTest {

    private static final NodeAddress PEER = NodeAddress.parse("127.0.0.2");
    private static final InetAddressAndPort ENDPOINT = TestRing.endpoint("127.0.0.2");
    private static final WeightedFormula CPU_ONLY = new WeightedFormula(Map.of(Signal.CPU, 1.0));
    private static final long SECOND = 1_000_000_000L;

    private final NodeRegistry nodes = TestRing.of("127.0.0.1", "127.0.0.2");
    private final Node peer = nodes.find(PEER);
    private final ScoreCache cache = new ScoreCache(nodes, CPU_ONLY, 0);
    private long nowNanos = 100 * SECOND;
    private final PeerReports peers = new PeerReports(nodes, () -> nowNanos);

    @Test
    void drainTo_reportOfAPeer_isPublishedWithItsSource() {
        AtomicInteger arrivals = new AtomicInteger();
        peers.onArrival(arrivals::incrementAndGet);
        reply(1, 1, 0.5, 0);
        assertEquals(1, arrivals.get());
        assertEquals(1, publish());
        assertEquals(0.5, load(), 1e-3);
        assertEquals(ReportSource.REPLY, peer.source());
        assertEquals(0, publish(), "it was taken");
    }

    /** Whichever way it came, and in whichever order: what was measured last counts. */
    @Test
    void drainTo_reportsOfSeveralSources_theFresherOneWins() {
        cache.accept(new Scores(List.of(report(9, 1, 0.1, 0))), nowNanos);
        publish();
        assertEquals(ReportSource.DIRECTOR, peer.source());
        peers.received(ENDPOINT, report(7, 1, 0.9, SECOND).encode(), ReportSource.GOSSIP);
        assertEquals(0, publish(), "it was measured a second before the director's");
        nowNanos += SECOND;
        reply(7, 2, 0.6, SECOND / 2);
        assertEquals(1, publish());
        assertEquals(0.6, load(), 1e-3);
        cache.accept(new Scores(List.of(report(9, 2, 0.2, 0))), nowNanos);
        publish();
        assertEquals(0.2, load(), 1e-3);
    }

    @Test
    void drainTo_severalReportsWait_theNewestIsTaken() {
        reply(7, 5, 0.5, 0);
        peers.received(ENDPOINT, report(7, 4, 0.4, 0).encode(), ReportSource.GOSSIP);
        assertEquals(1, publish());
        assertEquals(0.5, load(), 1e-3);
        assertEquals(ReportSource.REPLY, peer.source());
    }

    @Test
    void received_peerThatIsNoMember_isIgnored() {
        peers.received(
                TestRing.endpoint("127.0.0.9"), report(1, 1, 0.5, 0).encode(), ReportSource.REPLY);
        assertEquals(0, publish());
        assertEquals(0, peers.malformed());
    }

    /** A report says nothing of its node: a peer can report for itself only. */
    @Test
    void received_report_isOfThePeerThatSentIt() {
        Report ofOther = new Report(NodeAddress.parse("127.0.0.1"), 1, 1, 0, false, signals(0.9));
        peers.received(ENDPOINT, ofOther.encode(), ReportSource.REPLY);
        publish();
        assertEquals(PEER, cache.table().report(peer.index()).node());
    }

    @Test
    void received_anyBytes_areAReportOrCounted() {
        SplittableRandom random = new SplittableRandom(4);
        byte[] good = report(1, 1, 0.5, 0).encode();
        int published = 0;
        for (int round = 0; round < 20_000; round++) {
            byte[] bytes = random.nextBoolean() ? new byte[random.nextInt(60)] : good.clone();
            for (int change = random.nextInt(4); change >= 0 && bytes.length > 0; change--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            long before = peers.malformed();
            peers.received(ENDPOINT, bytes, ReportSource.GOSSIP);
            boolean isCounted = peers.malformed() > before;
            assertEquals(Report.decode(bytes, PEER) == null, isCounted);
            published += publish();
        }
        assertTrue(published > 0 && peers.malformed() > 0);
    }

    private void reply(long stream, long sequence, double cpu, long ageNanos) {
        peers.received(
                ENDPOINT, report(stream, sequence, cpu, ageNanos).encode(), ReportSource.REPLY);
    }

    private int publish() {
        int newer = peers.drainTo(cache);
        cache.publish(nowNanos);
        return newer;
    }

    private double load() {
        return cache.table().load(peer.index());
    }

    private static Report report(long stream, long sequence, double cpu, long ageNanos) {
        return new Report(PEER, stream, sequence, ageNanos, false, signals(cpu));
    }

    private static Signals signals(double cpu) {
        return Signals.builder().set(Signal.CPU, cpu).build();
    }
}
