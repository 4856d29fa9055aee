package io.horoscope.cassandra.heat;

import io.horoscope.cassandra.cache.CassandraTopology;
import io.horoscope.core.heat.KeyspaceHeat;
import io.horoscope.core.heat.RingHeat;
import io.horoscope.core.heat.RingIndex;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.wire.Heat;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What this node says to directors of the requests that it counted: for each of the users' keyspaces
 * that it reads most, the ranges that it reads most.
 */
public final class HottestRanges {

    /** Finds the replicas that reads go to. */
    @FunctionalInterface
    public interface Replicas {
        /** Those of the key's range in the local datacenter; none if the keyspace is gone. */
        List<NodeAddress> of(String keyspace, long token);
    }

    private final HeatCounter counter;
    private final Replicas replicas;

    public HottestRanges(HeatCounter counter, Replicas replicas) {
        this.counter = counter;
        this.replicas = replicas;
    }

    /** As counted until now, of at most {@link Heat#MAX_KEYSPACES}; none while nothing is. */
    public List<Heat> now() {
        RingHeat heat = counter.heat();
        if (heat == null) {
            return List.of();
        }
        return heat.keyspaces().entrySet().stream()
                .filter(each -> !CassandraTopology.isCassandrasOwn(each.getKey()))
                .map(each -> new Reads(each.getKey(), each.getValue(), heat.ring()))
                .filter(keyspace -> keyspace.all > 0)
                .sorted(Comparator.comparingDouble(keyspace -> -keyspace.all))
                .limit(Heat.MAX_KEYSPACES)
                .map(keyspace -> keyspace.heat(replicas))
                .collect(Collectors.toList());
    }

    /** Of one keyspace, read once: the means change. */
    private static final class Reads {

        private final String name;
        private final KeyspaceHeat counted;
        private final RingIndex ring;
        private final double[] perSecond;
        private final double all;

        Reads(String name, KeyspaceHeat counted, RingIndex ring) {
            this.name = name;
            this.counted = counted;
            this.ring = ring;
            this.perSecond =
                    IntStream.range(0, ring.count()).mapToDouble(counted::readsPerSecond).toArray();
            this.all = Arrays.stream(perSecond).sum();
        }

        Heat heat(Replicas replicas) {
            List<Heat.Range> hottest =
                    IntStream.range(0, perSecond.length)
                            .filter(range -> perSecond[range] > 0)
                            .boxed()
                            .sorted(Comparator.comparingDouble(range -> -perSecond[range]))
                            .limit(Heat.MAX_RANGES)
                            .map(range -> range(range, replicas))
                            .collect(Collectors.toList());
            return new Heat(name, perSecond.length, all, hottest);
        }

        private Heat.Range range(int range, Replicas replicas) {
            return new Heat.Range(
                    ring.end(range),
                    perSecond[range],
                    counted.writesPerSecond(range),
                    replicas.of(name, ring.end(range)));
        }
    }
}
