package io.horoscope.bench.sim.cluster;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.sim.engine.Seeds;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class RingTest {

    @Test
    void consecutive_fiveNodes_groupsWrapAround() {
        Ring ring = Ring.consecutive(TestCluster.layout(5, 1, 3));
        assertEquals(5, ring.groups());
        assertArrayEquals(new int[] {0, 1, 2}, ring.replicas(0));
        assertArrayEquals(new int[] {4, 0, 1}, ring.replicas(4));
        assertEquals(2, ring.groupOf(12));
    }

    /**
     * Any ring: each group has so many different nodes, each node owns as many ranges as it has
     * tokens.
     */
    @Test
    void vnodes_anySize_groupsAreDistinctNodes() {
        for (int seed = 0; seed < 50; seed++) {
            int nodes = 3 + seed % 10;
            int factor = 1 + seed % 3;
            Ring ring =
                    Ring.vnodes(
                            TestCluster.layout(nodes, 1, factor),
                            16,
                            new Seeds(seed).fork("ring", 0));
            int[] owned = new int[nodes];
            assertEquals(16 * nodes, ring.groups());
            for (int group = 0; group < ring.groups(); group++) {
                int[] replicas = ring.replicas(group);
                assertEquals(factor, Arrays.stream(replicas).distinct().count());
                assertTrue(Arrays.stream(replicas).allMatch(node -> node >= 0 && node < nodes));
                owned[replicas[0]]++;
            }
            assertTrue(Arrays.stream(owned).allMatch(count -> count == 16), "seed " + seed);
        }
    }

    /**
     * The next replicas of a range are the owners of the ranges after it, nodes that are there
     * already left out.
     */
    @Test
    void vnodes_neighbouringRanges_shareTheWalk() {
        Ring ring = Ring.vnodes(TestCluster.layout(8, 1, 3), 16, new Seeds(7).fork("ring", 0));
        for (int group = 0; group < ring.groups(); group++) {
            int[] walked = new int[3];
            int found = 0;
            for (int step = 0; found < 3; step++) {
                int owner = ring.replicas((group + step) % ring.groups())[0];
                if (Arrays.stream(walked, 0, found).noneMatch(node -> node == owner)) {
                    walked[found++] = owner;
                }
            }
            assertArrayEquals(walked, ring.replicas(group));
        }
    }

    /** NetworkTopologyStrategy: so many replicas in each datacenter, in the order of the ring. */
    @Test
    void vnodes_datacenters_eachHasItsReplicas() {
        Ring ring = Ring.vnodes(TestCluster.layout(7, 2, 3), 16, new Seeds(3).fork("ring", 0));
        assertEquals(0, ring.datacenter(3));
        assertEquals(1, ring.datacenter(4));
        for (int group = 0; group < ring.groups(); group++) {
            int[] replicas = ring.replicas(group);
            assertEquals(6, Arrays.stream(replicas).distinct().count());
            assertEquals(3, Arrays.stream(replicas).filter(node -> node < 4).count());
        }
    }

    @Test
    void groupOf_manyKeys_nodesHoldSimilarShares() {
        Ring ring = Ring.vnodes(TestCluster.layout(10, 1, 3), 256, new Seeds(1).fork("ring", 0));
        int[] held = new int[10];
        int keys = 100_000;
        for (int key = 0; key < keys; key++) {
            for (int node : ring.replicas(ring.groupOf(key))) {
                held[node]++;
            }
        }
        for (int node = 0; node < 10; node++) {
            assertEquals(0.3, held[node] / (double) keys, 0.06, "node " + node);
        }
    }
}
