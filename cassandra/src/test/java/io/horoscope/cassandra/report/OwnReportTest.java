package io.horoscope.cassandra.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.cache.TestRing;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import io.horoscope.core.wire.Report;
import org.junit.jupiter.api.Test;

class OwnReportTest {

    private static final NodeAddress SELF = NodeAddress.parse("127.0.0.1");

    private final NodeRegistry nodes = TestRing.of("127.0.0.2", "127.0.0.3");
    private final Node coordinator = nodes.find(NodeAddress.parse("127.0.0.2"));
    private final Node other = nodes.find(NodeAddress.parse("127.0.0.3"));
    private long nowNanos = 5_000_000;
    private final OwnReport own = new OwnReport(77, () -> nowNanos);

    @Test
    void unsent_eachReport_isGivenToEachCoordinatorOnce() {
        assertNull(own.unsent(coordinator), "nothing is measured yet");
        measure(0.25);
        assertNotNull(own.unsent(coordinator));
        assertNull(own.unsent(coordinator));
        assertNotNull(own.unsent(other));
        measure(0.5);
        assertNotNull(own.unsent(coordinator));
        assertNull(own.unsent(null), "a coordinator that is not in the ring");
    }

    @Test
    void unsent_laterReply_hasTheAgeOfTheReport() {
        measure(0.25);
        nowNanos += 3_000_000;
        Report sent = Report.decode(own.unsent(coordinator), SELF);
        assertEquals(3_000_000, sent.ageNanos());
        assertEquals(77, sent.stream());
        assertEquals(1, sent.sequence());
        assertEquals(0.25, sent.signals().ratioOr(Signal.CPU, 0), 1e-4);
    }

    private void measure(double cpu) {
        Signals signals = Signals.builder().set(Signal.CPU, cpu).build();
        own.made(new Report(SELF, 0, 0, 0, false, signals));
    }
}
