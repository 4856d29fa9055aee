package io.horoscope.bench.sim.cluster;

import static io.horoscope.bench.sim.cluster.TestCluster.MILLI;
import static io.horoscope.bench.sim.cluster.TestCluster.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.select.baseline.ClosestSelector;
import io.horoscope.core.signal.Signals;
import io.horoscope.core.wire.Report;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One node, reads of 10 ms each, no delays. */
class OwnReportTest {

    private final TestCluster one =
            new TestCluster(1, 2, node -> TestCluster.constant(10 * MILLI), new ClosestSelector());

    @Test
    void answered_firstReplyAfterAReport_hasItAndNoLaterOne() {
        one.readAt(0, 1); // Answered before there is a report.
        makeAt(15, 1);
        one.readAt(20, 2); // Answered 15 ms later.
        one.readAt(21, 3);
        one.readAt(40, 4);
        makeAt(60, 2);
        makeAt(61, 3); // Instead of the second, which no reply has had.
        one.readAt(70, 5);
        one.readAt(90, 6);
        one.simulation.runUntil(SECOND);
        assertEquals(6, one.ended.size());
        assertEquals(List.of("1, 15 ms", "3, 19 ms"), taken());
    }

    @Test
    void answered_stoppedOrSilentSince_hasNone() {
        makeAt(1, 1);
        one.at(2, one.replicas[0]::stop);
        one.at(3, now -> one.replicas[0].start());
        one.readAt(10, 1);
        makeAt(30, 2);
        one.at(31, now -> one.replicas[0].reportState(false));
        one.readAt(40, 2);
        one.at(60, now -> one.replicas[0].reportState(true));
        one.readAt(70, 3);
        one.simulation.runUntil(SECOND);
        assertEquals(3, one.ended.size());
        assertEquals(List.of(), taken());
    }

    @Test
    void unsent_otherCoordinator_getsItToo() {
        OwnReport own = one.replicas[0].ownReport();
        Requester other = new Unplanned(new Location(0, 0), () -> {});
        assertNull(own.unsent(other, 0));
        own.made(report(1), 0);
        assertNotNull(own.unsent(other, 1));
        assertNotNull(own.unsent(one.coordinator, 1));
        assertNull(own.unsent(other, 2));
        assertNull(own.unsent(one.coordinator, 2));
        assertEquals(3, own.get(3).ageNanos());
    }

    private void makeAt(long millis, long sequence) {
        one.at(millis, now -> one.replicas[0].ownReport().made(report(sequence), now));
    }

    private static Report report(long sequence) {
        return new Report(NodeAddress.parse("10.0.0.0"), 1, sequence, 0, false, Signals.none());
    }

    private List<String> taken() {
        return one.taken.stream()
                .map(report -> report.sequence() + ", " + report.ageNanos() / MILLI + " ms")
                .toList();
    }
}
