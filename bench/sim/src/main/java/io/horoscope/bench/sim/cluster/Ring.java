package io.horoscope.bench.sim.cluster;

import io.horoscope.bench.sim.engine.Seeds;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Which nodes hold which key. A group is a range of the ring: its primary replica first, then the
 * next nodes around the ring, as Cassandra's NetworkTopologyStrategy has it: so many replicas in
 * each datacenter, and two in one rack only where there are more replicas than racks.
 */
public final class Ring {

    /**
     * How many nodes there are and where: each datacenter has as many, those with the lowest
     * numbers are in the first. Its nodes are in its racks in turn.
     *
     * @param replicationFactor of each datacenter, at most as many as each has nodes
     * @param racks of each datacenter
     * @param isHidden whether neither coordinators nor the placement of replicas know the racks
     */
    public record Layout(
            int nodes, int datacenters, int replicationFactor, int racks, boolean isHidden) {

        /** Where a node is in its datacenter, by number. */
        public int rack(int node) {
            return node % racks;
        }

        /** Where it is according to the settings of the cluster. */
        int knownRack(int node) {
            return known(rack(node));
        }

        int known(int rack) {
            return isHidden ? 0 : rack;
        }

        /** How many racks of a datacenter are known. */
        int knownRacks() {
            return isHidden ? 1 : Math.min(racks, nodes / datacenters);
        }

        int datacenter(int node) {
            return (int) ((long) node * datacenters / nodes);
        }
    }

    private final Layout layout;
    private final int[][] groups;

    /** The token that ends each group's range, rising; empty where groups are not ranges. */
    private final long[] lastTokens;

    private Ring(Layout layout, int[] owners, long[] lastTokens) {
        this.layout = layout;
        this.groups =
                IntStream.range(0, owners.length)
                        .mapToObj(range -> walk(layout, owners, range))
                        .toArray(int[][]::new);
        this.lastTokens = lastTokens;
    }

    /**
     * One group for each node: itself and the next ones by number, all ranges of the same size. The
     * model of absim.
     */
    public static Ring consecutive(Layout layout) {
        int[] owners = IntStream.range(0, layout.nodes).toArray();
        return new Ring(layout, owners, new long[0]);
    }

    /**
     * Random tokens, {@code vnodes} for each node: ranges of different sizes, groups of different
     * nodes.
     */
    public static Ring vnodes(Layout layout, int vnodes, UniformRandomProvider random) {
        int ranges = layout.nodes * vnodes;
        long[] tokens = random.longs(ranges).sorted().toArray();
        int[] owners = IntStream.range(0, ranges).map(i -> i % layout.nodes).toArray();
        shuffle(owners, random);
        return new Ring(layout, owners, tokens);
    }

    /** The datacenter of a node, by number. */
    public int datacenter(int node) {
        return layout.datacenter(node);
    }

    public Layout layout() {
        return layout;
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

    private static int[] walk(Layout layout, int[] owners, int range) {
        int[] replicas = new int[layout.replicationFactor * layout.datacenters];
        int[] inDatacenter = new int[layout.datacenters];
        int[] secondsOfRacks = new int[layout.datacenters];
        Arrays.fill(secondsOfRacks, layout.replicationFactor - layout.knownRacks());
        int found = 0;
        for (int step = 0; found < replicas.length; step++) {
            int owner = owners[(range + step) % owners.length];
            int datacenter = layout.datacenter(owner);
            if (inDatacenter[datacenter] < layout.replicationFactor
                    && !contains(replicas, found, owner)) {
                if (hasRackOf(owner, layout, replicas, found) && --secondsOfRacks[datacenter] < 0) {
                    continue; // The rest of the replicas are of racks that have none yet.
                }
                replicas[found++] = owner;
                inDatacenter[datacenter]++;
            }
        }
        return replicas;
    }

    /** Whether one of the first {@code count} is in the same rack of the same datacenter. */
    private static boolean hasRackOf(int node, Layout layout, int[] nodes, int count) {
        for (int i = 0; i < count; i++) {
            if (layout.datacenter(nodes[i]) == layout.datacenter(node)
                    && layout.knownRack(nodes[i]) == layout.knownRack(node)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a node is one of the first {@code count}. */
    static boolean contains(int[] nodes, int count, int node) {
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
            int swapped = numbers[i];
            numbers[i] = numbers[j];
            numbers[j] = swapped;
        }
    }

    /** Moves a node that is one of the first {@code count} to the first place. */
    public static void putFirst(int node, int[] nodes, int count) {
        for (int i = 1; i < count; i++) {
            if (nodes[i] == node) {
                System.arraycopy(nodes, 0, nodes, 1, i);
                nodes[0] = node;
            }
        }
    }
}
