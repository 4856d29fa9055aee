package io.horoscope.core.heat;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.api.Test;

class RingHeatTest {

    private final RingHeat heat = new RingHeat(new RingIndex(new long[] {0, 100}));

    @Test
    void readAndWrite_eachKeyspaceAndRange_areCountedApart() {
        for (int i = 0; i < 100; i++) {
            heat.read("a", 50);
            heat.write("b", 50);
        }
        heat.write("b", 101);
        heat.fold(10, name -> true);
        assertEquals(Set.of("a", "b"), heat.keyspaces().keySet());
        assertEquals(10, heat.keyspaces().get("a").readsPerSecond(1), 1e-9);
        assertEquals(0, heat.keyspaces().get("a").readsPerSecond(0), 1e-9);
        assertEquals(0, heat.keyspaces().get("a").writesPerSecond(1), 1e-9);
        assertEquals(10, heat.keyspaces().get("b").writesPerSecond(1), 1e-9);
        assertEquals(0.1, heat.keyspaces().get("b").writesPerSecond(0), 1e-9);
        assertEquals(50, heat.keyspaces().get("a").hotKeys(1).get(0).token());
    }

    @Test
    void fold_keyspaceThatWasDropped_isForgotten() {
        heat.read("kept", 1);
        heat.read("dropped", 1);
        heat.fold(1, name -> name.equals("kept"));
        assertEquals(Set.of("kept"), heat.keyspaces().keySet());
    }

    /** At the limit and one past it. */
    @Test
    void read_moreKeyspacesThanThereIsRoomFor_areNotCounted() {
        long[] ends = new long[RingHeat.MOST_RANGES / 2];
        for (int i = 0; i < ends.length; i++) {
            ends[i] = i;
        }
        RingHeat full = new RingHeat(new RingIndex(ends));
        full.read("first", 1);
        full.write("second", 1);
        full.read("third", 1);
        full.write("third", 1);
        full.read("first", 1);
        full.fold(1, name -> true);
        assertEquals(Set.of("first", "second"), full.keyspaces().keySet());
        assertEquals(2, full.keyspaces().get("first").readsPerSecond(1), 1e-9);
    }
}
