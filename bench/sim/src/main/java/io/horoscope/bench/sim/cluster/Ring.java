package io.horoscope.bench.sim.cluster;

import io.horoscope.bench.sim.engine.Seeds;
import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Which nodes hold which key. A group is a range of the ring: its primary replica first, then the next nodes around the ring, as
 * Cassandra's SimpleStrategy has it.
 */
public final class Ring {

    private final int nodes;
    private final int[][] groups;
    private final long[]
            lastTokens; // the token that ends each group's range, rising; empty: groups are not

    // ranges

    private Ring(int nodes, int[][] groups, long[] lastTokens) {
        this.nodes = nodes;
        this.groups = groups;
        this.lastTokens = lastTokens;
    }

    /** One group for each node: itself and the next ones by number, all ranges of the same size. The model of absim. */
    public static Ring consecutive(int nodes, int replicationFactor) {
        int[][] groups = new int[nodes][replicationFactor];
        for (int node = 0; node < nodes; node++) {
            for (int i = 0; i < replicationFactor; i++) {
                groups[node][i] = (node + i) % nodes;
            }
        }
        return new Ring(nodes, groups, new long[0]);
    }

    /** Random tokens, {@code vnodes} for each node: ranges of different sizes, groups of different neighbours. */
    public static Ring vnodes(
            int nodes, int replicationFactor, int vnodes, UniformRandomProvider random) {
        int ranges = nodes * vnodes;
        long[] tokens = random.longs(ranges).sorted().toArray();
        int[] owners = new int[ranges];
        for (int i = 0; i < ranges; i++) {
            owners[i] = i % nodes;
        }
        shuffle(owners, random);
        int[][] groups = new int[ranges][];
        for (int range = 0; range < ranges; range++) {
            groups[range] = walk(owners, range, replicationFactor);
        }
        return new Ring(nodes, groups, tokens);
    }

    public int nodes() {
        return nodes;
    }

    public int groups() {
        return groups.length;
    }

    /** The replicas of a group in ring order; not to be modified. */
    public int[] replicas(int group) {
        return groups[group];
    }

    /** The group of a key: by its token, or in turn where groups are no ranges. */
    public int groupOf(int key) {
        if (lastTokens.length == 0) {
            return key % groups.length;
        }
        int found = Arrays.binarySearch(lastTokens, tokenOf(key));
        int range = found >= 0 ? found : -found - 1;
        return range == groups.length ? 0 : range;
    }

    /** The token of a key: a hash, as Murmur3Partitioner's is. */
    public static long tokenOf(int key) {
        return Seeds.mix(key);
    }

    private static int[] walk(int[] owners, int range, int replicationFactor) {
        int[] replicas = new int[replicationFactor];
        int found = 0;
        for (int step = 0; found < replicationFactor; step++) {
            int owner = owners[(range + step) % owners.length];
            if (!contains(replicas, found, owner)) {
                replicas[found++] = owner;
            }
        }
        return replicas;
    }

    private static boolean contains(int[] nodes, int count, int node) {
        for (int i = 0; i < count; i++) {
            if (nodes[i] == node) {
                return true;
            }
        }
        return false;
    }

    private static void shuffle(int[] numbers, UniformRandomProvider random) {
        for (int i = numbers.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int kept = numbers[i];
            numbers[i] = numbers[j];
            numbers[j] = kept;
        }
    }
}
