package io.horoscope.bench.lab.experiment.switchback;

import com.datastax.oss.driver.internal.core.metadata.token.Murmur3Token;
import com.datastax.oss.driver.internal.core.metadata.token.Murmur3TokenFactory;
import io.horoscope.bench.lab.cluster.ClusterPlan;
import io.horoscope.bench.placed.CopyPlan;
import io.horoscope.placement.Placement;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;

/**
 * The ranges of a cluster's ring as the partitions of a placement, in the order of their tokens, and
 * as many keys of each. The first node of the cluster has tokens, but no copies.
 *
 * @param ends the last token of each, ascending
 * @param keys of each
 */
record RingParts(List<Long> ends, List<List<Long>> keys) {

    private static final Murmur3TokenFactory TOKENS = new Murmur3TokenFactory();

    /** The parts of a cluster, with the smallest keys from 0. */
    static RingParts of(ClusterPlan plan, int keysOfEach) {
        List<Long> ends =
                plan.nodes().stream()
                        .flatMap(node -> node.tokens(plan.sizes()).stream())
                        .sorted()
                        .toList();
        List<List<Long>> keys = new ArrayList<>();
        ends.forEach(end -> keys.add(new ArrayList<>()));
        int missing = keysOfEach * ends.size();
        for (long key = 0; missing > 0; key++) {
            List<Long> own = keys.get(part(ends, key));
            if (own.size() < keysOfEach) {
                own.add(key);
                missing--;
            }
        }
        return new RingParts(ends, keys);
    }

    /** The first part has the tokens behind the last end, too. */
    private static int part(List<Long> ends, long key) {
        ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES).putLong(0, key);
        int found = Collections.binarySearch(ends, ((Murmur3Token) TOKENS.hash(bytes)).getValue());
        return (found < 0 ? -found - 1 : found) % ends.size();
    }

    /** How many there are. */
    int count() {
        return ends.size();
    }

    /** A placement on the nodes of a cluster that have copies: the second one is its first. */
    CopyPlan plan(Placement placement, ClusterPlan cluster) {
        TreeMap<Long, List<String>> copies = new TreeMap<>();
        for (int part = 0; part < count(); part++) {
            List<String> addresses =
                    Arrays.stream(placement.nodes(part))
                            .mapToObj(node -> cluster.node(node + 2).address())
                            .toList();
            copies.put(ends.get(part), addresses);
        }
        return new CopyPlan(copies);
    }
}
