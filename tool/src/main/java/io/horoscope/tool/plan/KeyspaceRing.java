package io.horoscope.tool.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The ranges of a ring, and a keyspace's replicas of each in one datacenter. Immutable. */
public final class KeyspaceRing {

    private static final double WHOLE = 0x1p64;

    private final List<String> nodes;
    private final long[] starts;
    private final long[] ends;
    private final int[][] replicas; // In the order that Cassandra gives them.

    /**
     * @param ranges start and end of each, with the addresses of its replicas: the attribute of
     *     Cassandra's StorageService
     * @param nodes of the datacenter, by address
     * @throws IllegalArgumentException if tokens are not of Murmur3, or a range has no replica in
     *     the datacenter
     */
    public KeyspaceRing(Map<List<String>, List<String>> ranges, Set<String> nodes) {
        this.nodes = List.copyOf(new TreeSet<>(nodes));
        List<Map.Entry<List<String>, List<String>>> sorted = new ArrayList<>(ranges.entrySet());
        sorted.sort(Comparator.comparingLong(range -> token(range.getKey().get(1))));
        this.starts = sorted.stream().mapToLong(it -> token(it.getKey().get(0))).toArray();
        this.ends = sorted.stream().mapToLong(it -> token(it.getKey().get(1))).toArray();
        this.replicas = new int[ends.length][];
        Arrays.setAll(replicas, range -> indexes(sorted.get(range).getValue()));
        for (int range = 0; range < replicas.length; range++) {
            if (replicas[range].length == 0) {
                throw new IllegalArgumentException(
                        "range " + text(range) + " has no replica in this datacenter");
            }
        }
        if (ends.length == 0) {
            throw new IllegalArgumentException("the keyspace has no ranges");
        }
    }

    private static long token(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "token '" + text + "'; allowed: those of Murmur3Partitioner");
        }
    }

    private int[] indexes(List<String> addresses) {
        return addresses.stream().filter(nodes::contains).mapToInt(nodes::indexOf).toArray();
    }

    /** Addresses of the datacenter's nodes; other classes have their indexes. */
    public List<String> nodes() {
        return nodes;
    }

    int ranges() {
        return ends.length;
    }

    /** The range that ends there, or a negative number. */
    int ending(long end) {
        return Arrays.binarySearch(ends, end);
    }

    /** The range of a token. */
    int of(long token) {
        int found = Arrays.binarySearch(ends, token);
        int range = found < 0 ? -found - 1 : found;
        return range == ends.length ? 0 : range;
    }

    /** The share of the ring that a range is, in (0, 1]. */
    double width(int range) {
        long width = ends[range] - starts[range];
        return width == 0 ? 1 : (width > 0 ? width : width + WHOLE) / WHOLE;
    }

    /** As Cassandra writes it: the start excluded, the end included. */
    String text(int range) {
        return "(" + starts[range] + ", " + ends[range] + "]";
    }

    /** The fewest replicas that a range has. */
    public int fewestCopies() {
        return Arrays.stream(replicas).mapToInt(own -> own.length).min().orElseThrow();
    }

    Replicas replicas() {
        return new Replicas(replicas, nodes.size());
    }

    /**
     * With one replica more of each range that is not on every node: the first one of the next
     * ranges of the ring that does not have it. Racks may make Cassandra choose another.
     */
    Replicas withOneMore() {
        int[][] more = replicas.clone();
        for (int range = 0; range < more.length; range++) {
            int[] own = replicas[range];
            for (int next = 1; next < more.length && more[range] == own; next++) {
                int node = replicas[(range + next) % more.length][0];
                if (Arrays.stream(own).noneMatch(held -> held == node)) {
                    more[range] = Arrays.copyOf(own, own.length + 1);
                    more[range][own.length] = node;
                }
            }
        }
        return new Replicas(more, nodes.size());
    }
}
