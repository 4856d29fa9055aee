package io.horoscope.cassandra.heat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.cassandra.Allocations;
import io.horoscope.core.heat.RingHeat;
import java.math.BigInteger;
import org.apache.cassandra.dht.Murmur3Partitioner.LongToken;
import org.apache.cassandra.dht.RandomPartitioner.BigIntegerToken;
import org.junit.jupiter.api.Test;

class HeatCounterTest {

    private static final long SECOND = 1_000_000_000L;

    private long[] ring = {100, -100, 100};
    private long now = 5 * SECOND;
    private final HeatCounter counter =
            new HeatCounter(() -> ring, name -> !name.equals("dropped"), () -> now);

    /** The ring is not asked for, either. */
    @Test
    void heat_beforeAndAfterCounting_isNothing() {
        counter.count(true);
        counter.count(false);
        ring = null;
        read(10);
        counter.write("ks", new LongToken(1));
        counter.refresh();
        assertNull(counter.heat());
        HeatCounter never = new HeatCounter(() -> null, name -> true, () -> now);
        never.read("ks", new LongToken(1));
        never.refresh();
        assertNull(never.heat());
    }

    @Test
    void heat_counting_hasTheRatesUntilNow() {
        counter.count(true);
        read(10);
        counter.write("ks", new LongToken(101));
        counter.read("dropped", new LongToken(1));
        now += 2 * SECOND;
        RingHeat heat = counter.heat();
        assertEquals(2, heat.ring().count());
        assertEquals(5, heat.keyspaces().get("ks").readsPerSecond(1), 1e-9);
        assertEquals(0.5, heat.keyspaces().get("ks").writesPerSecond(0), 1e-9);
        assertEquals(1, heat.keyspaces().size());
        assertEquals(2, counter.heat().keyspaces().get("ks").seconds(), 1e-9);
    }

    @Test
    void refresh_ringChanged_countsStartAgain() {
        counter.count(true);
        read(10);
        ring = new long[] {-100, 0, 100};
        now += SECOND;
        assertTrue(counter.heat().keyspaces().isEmpty());
        assertEquals(3, counter.heat().ring().count());
    }

    @Test
    void count_endedAndBegunAgain_startsAgain() {
        counter.count(true);
        read(10);
        counter.count(false);
        read(10);
        assertNull(counter.heat());
        counter.count(true);
        now += SECOND;
        assertTrue(counter.heat().keyspaces().isEmpty());
    }

    @Test
    void count_changedToTheSame_keepsCounting() {
        counter.count(true);
        read(10);
        now += SECOND;
        counter.count(true);
        assertEquals(10, counter.heat().keyspaces().get("ks").readsPerSecond(1), 1e-9);
    }

    @Test
    void read_otherPartitioner_isNotCounted() {
        counter.count(true);
        counter.read("ks", new BigIntegerToken(BigInteger.ONE));
        counter.write("ks", new BigIntegerToken(BigInteger.ONE));
        assertTrue(counter.heat().keyspaces().isEmpty());
        ring = new long[0];
        assertNull(counter.heat());
    }

    @Test
    void readAndWrite_anyNumber_allocateNothing() {
        counter.count(true);
        LongToken token = new LongToken(7);
        double bytes =
                Allocations.bytes(
                        () -> {
                            counter.read("ks", token);
                            counter.write("ks", token);
                        });
        assertTrue(bytes < 0.2, "bytes of both: " + bytes);
    }

    private void read(int times) {
        for (int i = 0; i < times; i++) {
            counter.read("ks", new LongToken(i));
        }
    }
}
