package io.horoscope.bench.lab.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class NodePlanTest {

    @Test
    void tokens_oneOrTwoDatacentersOfAnySize_allDiffer() {
        for (int first = 1; first <= ClusterPlan.MAX_NODES; first++) {
            for (int second = 0; first + second <= ClusterPlan.MAX_NODES; second++) {
                List<Integer> sizes = second == 0 ? List.of(first) : List.of(first, second);
                SortedMap<Long, Integer> ring = ring(sizes);
                assertEquals((first + second) * NodePlan.TOKENS, ring.size(), sizes::toString);
                assertTrue(
                        ring.firstKey() > Long.MIN_VALUE && ring.lastKey() < Long.MAX_VALUE,
                        sizes::toString);
            }
        }
    }

    @Test
    void tokens_threeNodes_eachIsFollowedByEachOtherAsOften() {
        Map<String, Integer> pairs = new HashMap<>();
        SortedMap<Long, Integer> ring = ring(List.of(3));
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

    /** Each node of a datacenter is the first of its replicas for the same part of the ring. */
    @Test
    void tokens_datacenters_eachNodeIsFirstOfItsDatacenterForTheSameShare() {
        for (List<Integer> sizes :
                List.of(List.of(1, 3), List.of(2, 1), List.of(3, 3), List.of(2, 3))) {
            SortedMap<Long, Integer> ring = ring(sizes);
            int from = 1;
            for (int size : sizes) {
                int until = from + size;
                double[] shares = firstShares(ring, from, until);
                for (double share : shares) {
                    assertEquals(1.0 / size, share, 1e-9, sizes + ": " + Arrays.toString(shares));
                }
                from = until;
            }
        }
    }

    /** Of the ring, by node: where it has the next token of the nodes in [from, until). */
    private static double[] firstShares(SortedMap<Long, Integer> ring, int from, int until) {
        TreeMap<Long, Integer> own = new TreeMap<>(ring);
        own.values().removeIf(node -> node < from || node >= until);
        double[] shares = new double[until - from];
        long before = own.lastKey();
        for (Map.Entry<Long, Integer> entry : own.entrySet()) {
            shares[entry.getValue() - from] += Math.scalb(unsigned(entry.getKey() - before), -64);
            before = entry.getKey();
        }
        return shares;
    }

    private static double unsigned(long value) {
        return value >= 0 ? value : value + 0x1p64;
    }

    private static SortedMap<Long, Integer> ring(List<Integer> sizes) {
        SortedMap<Long, Integer> ring = new TreeMap<>();
        int nodes = sizes.stream().mapToInt(Integer::intValue).sum();
        for (int node = 1; node <= nodes; node++) {
            for (long token :
                    new NodePlan(node, "", "127.0.0.1", 7199, Path.of(".")).tokens(sizes)) {
                ring.put(token, node);
            }
        }
        return ring;
    }
}
