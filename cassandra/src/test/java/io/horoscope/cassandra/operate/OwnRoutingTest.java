package io.horoscope.cassandra.operate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.cache.TestRing;
import io.horoscope.core.exclude.Exclusion;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.select.OperationClass;
import io.horoscope.core.wire.Routing;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class OwnRoutingTest {

    private final NodeRegistry nodes = TestRing.of("10.0.0.1", "10.0.0.2", "10.0.0.3");
    private long nowNanos = 1_000_000_000L;
    private final OwnRouting own =
            new OwnRouting(() -> "shadow", () -> 2, nodes::all, () -> nowNanos);

    @Test
    void now_reads_areRatesSinceTheLastCallExcludedAndMostReadFirst() {
        reads("10.0.0.1", 10, 2);
        reads("10.0.0.2", 30, 0);
        nowNanos += 2_000_000_000L;
        Routing first = own.now();
        assertEquals("shadow", first.mode());
        assertEquals(2, first.problems());
        assertEquals(
                List.of("10.0.0.2 15.0 0.0", "10.0.0.1 5.0 1.0", "10.0.0.3 0.0 0.0"), texts(first));

        reads("10.0.0.1", 5, 5);
        nodes.find(NodeAddress.parse("10.0.0.3"))
                .exclude(new Exclusion(NodeAddress.parse("10.0.0.3"), 1, 2, "disk"));
        nowNanos += 500_000_000L;
        Routing second = own.now();
        assertEquals(
                List.of("10.0.0.3 0.0 0.0", "10.0.0.1 10.0 10.0", "10.0.0.2 0.0 0.0"),
                texts(second));
        assertTrue(second.replicas().get(0).excluded());
    }

    private static List<String> texts(Routing routing) {
        return routing.replicas().stream()
                .map(
                        each ->
                                each.address()
                                        + " "
                                        + each.readsPerSecond()
                                        + " "
                                        + each.divertedPerSecond())
                .collect(Collectors.toList());
    }

    private void reads(String node, int count, int diverted) {
        for (int i = 0; i < count; i++) {
            nodes.find(NodeAddress.parse(node))
                    .counters()
                    .firstChoice(OperationClass.READ, i < diverted);
        }
    }
}
