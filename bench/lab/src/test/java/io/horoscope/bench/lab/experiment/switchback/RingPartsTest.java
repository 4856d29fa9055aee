package io.horoscope.bench.lab.experiment.switchback;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.bench.lab.cluster.ClusterPlan;
import io.horoscope.bench.lab.cluster.Flavour;
import io.horoscope.bench.lab.cluster.LabNetwork;
import io.horoscope.bench.placed.CopyPlan;
import io.horoscope.placement.Placement;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RingPartsTest {

    private static final ClusterPlan CLUSTER =
            new ClusterPlan(Path.of("nowhere"), LabNetwork.TESTS, 3, Flavour.PATCHED, false);

    private final RingParts parts = RingParts.of(CLUSTER, 8);

    @Test
    void of_anyPart_isARangeOfTheRingWithKeysOfItsOwn() {
        assertEquals(3 * 16, parts.count());
        assertEquals(parts.ends().stream().sorted().toList(), parts.ends());
        Set<Long> keys = new HashSet<>();
        parts.keys()
                .forEach(
                        own -> {
                            assertEquals(8, own.size());
                            keys.addAll(own);
                        });
        assertEquals(8 * parts.count(), keys.size());
    }

    @Test
    void plan_anyPart_isOnItsNodesAndNoneOnTheFirst() {
        int[][] nodes = new int[parts.count()][];
        for (int part = 0; part < nodes.length; part++) {
            nodes[part] = part == 5 ? new int[] {0, 1, 1} : new int[] {part % 2};
        }
        CopyPlan plan = parts.plan(new Placement(nodes, 2), CLUSTER);
        String first = CLUSTER.node(2).address();
        String second = CLUSTER.node(3).address();
        assertEquals(List.of(first, second, second), plan.copies(parts.ends().get(5)));
        assertEquals(List.of(first), plan.copies(parts.ends().get(5) + 1));
        assertEquals(List.of(second), plan.copies(parts.ends().get(7)));
        assertEquals(parts.count(), plan.copies().size());
    }
}
