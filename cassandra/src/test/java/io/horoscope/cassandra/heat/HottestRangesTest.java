package io.horoscope.cassandra.heat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.wire.Heat;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.apache.cassandra.dht.Murmur3Partitioner.LongToken;
import org.junit.jupiter.api.Test;

class HottestRangesTest {

    private static final int RANGES = 40;
    private static final NodeAddress NODE = NodeAddress.parse("10.0.0.1");

    private long now = 5_000_000_000L;
    private final List<String> asked = new ArrayList<>();
    private final HeatCounter counter =
            new HeatCounter(
                    () -> LongStream.rangeClosed(1, RANGES).map(end -> 10 * end).toArray(),
                    name -> true,
                    () -> now);
    private final HottestRanges hottest =
            new HottestRanges(
                    counter,
                    (keyspace, token) -> {
                        asked.add(keyspace + token);
                        return List.of(NODE);
                    });

    @Test
    void now_heatOff_isNothingAndAsksForNothing() {
        read("ks", 7, 10);
        assertEquals(List.of(), hottest.now());
        assertEquals(List.of(), asked);
    }

    @Test
    void now_reads_hasTheRangesByReadsAndTheSumOfAll() {
        counter.count(true);
        read("ks", 20, 3);
        read("ks", 11, 2);
        read("ks", 401, 9); // The first range, beyond the last end.
        counter.write("ks", new LongToken(5));
        counter.write("ks", new LongToken(31));
        now += 2_000_000_000L;
        Heat heat = hottest.now().get(0);
        assertEquals("ks", heat.keyspace());
        assertEquals(RANGES, heat.ranges());
        assertEquals(7, heat.readsPerSecond(), 1e-9);
        assertEquals(2, heat.hottest().size(), "a range without reads is not hot");
        Heat.Range first = heat.hottest().get(0);
        assertEquals(10, first.end());
        assertEquals(4.5, first.readsPerSecond(), 1e-9);
        assertEquals(0.5, first.writesPerSecond(), 1e-9);
        assertEquals(List.of(NODE), first.replicas());
        assertEquals(20, heat.hottest().get(1).end());
        assertEquals(2.5, heat.hottest().get(1).readsPerSecond(), 1e-9);
    }

    @Test
    void now_moreRangesAndKeyspacesThanAreSent_hasThoseThatAreReadMost() {
        counter.count(true);
        for (int range = 1; range <= RANGES; range++) {
            read("all", 10L * range, range);
        }
        for (int keyspace = 1; keyspace <= Heat.MAX_KEYSPACES; keyspace++) {
            read("few" + keyspace, 1, keyspace);
        }
        counter.write("written", new LongToken(1));
        now += 1_000_000_000L;
        List<Heat> said = hottest.now();
        assertEquals(
                List.of("all", "few4", "few3", "few2"),
                said.stream().map(Heat::keyspace).collect(Collectors.toList()));
        assertEquals(RANGES * (RANGES + 1) / 2.0, said.get(0).readsPerSecond(), 1e-9);
        assertEquals(10 * RANGES, said.get(0).hottest().get(0).end());
        assertTrue(said.get(0).hottest().size() < RANGES);
        assertTrue(asked.size() < RANGES + Heat.MAX_KEYSPACES, asked.size() + " asked for");
    }

    @Test
    void now_keyspacesOfCassandras_areLeftOut() {
        counter.count(true);
        read("system_traces", 1, 9);
        read("ks", 1, 1);
        now += 1_000_000_000L;
        assertEquals(1, hottest.now().size());
        assertEquals("ks", hottest.now().get(0).keyspace());
    }

    private void read(String keyspace, long token, int times) {
        for (int i = 0; i < times; i++) {
            counter.read(keyspace, new LongToken(token));
        }
    }
}
