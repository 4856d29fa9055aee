package io.horoscope.bench.lab.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class NodePlanTest {

    @Test
    void tokens_anySize_allTokensDifferAndAreEvenlySpread() {
        for (int nodes = 1; nodes <= ClusterPlan.MAX_NODES; nodes++) {
            SortedMap<Long, Integer> ring = ring(nodes);
            assertEquals(nodes * NodePlan.TOKENS, ring.size(), nodes + " nodes");
            assertTrue(
                    ring.firstKey() > Long.MIN_VALUE && ring.lastKey() < Long.MAX_VALUE,
                    nodes + " nodes");
        }
    }

    @Test
    void tokens_threeNodes_eachIsFollowedByEachOtherAsOften() {
        Map<String, Integer> pairs = new HashMap<>();
        SortedMap<Long, Integer> ring = ring(3);
        int before = ring.get(ring.lastKey());
        for (int node : ring.values()) {
            if (node != before) {
                pairs.merge(before + " then " + node, 1, Integer::sum);
            }
            before = node;
        }
        assertEquals(6, pairs.size(), pairs.toString());
        int least = pairs.values().stream().mapToInt(Integer::intValue).min().orElseThrow();
        int most = pairs.values().stream().mapToInt(Integer::intValue).max().orElseThrow();
        assertTrue(most - least <= 1, pairs.toString());
    }

    /**
     * What TwoDatacentersIT relies on: of nodes 3 to 5, the ring names node 3 first for half of all
     * rows.
     */
    @Test
    void tokens_fiveNodes_node3IsTheFirstOfTheLastThreeForHalfOfTheRing() {
        List<Integer> owners = new ArrayList<>(ring(5).values());
        int first = 0;
        for (int i = 0; i < owners.size(); i++) {
            int at = i;
            while (owners.get(at % owners.size()) < 3) {
                at++;
            }
            first += owners.get(at % owners.size()) == 3 ? 1 : 0;
        }
        assertEquals(owners.size() / 2, first);
    }

    private static SortedMap<Long, Integer> ring(int nodes) {
        SortedMap<Long, Integer> ring = new TreeMap<>();
        for (int node = 1; node <= nodes; node++) {
            for (long token :
                    new NodePlan(node, "dc1", "127.0.0.1", 7199, Path.of(".")).tokens(nodes)) {
                ring.put(token, node);
            }
        }
        return ring;
    }
}
