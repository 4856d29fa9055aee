package io.horoscope.bench.placed;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Which nodes hold the copies of each part of the ring. As text, which has no blanks, a part is its
 * last token and the nodes' addresses: {@code -7=127.0.0.2,127.0.0.3;7=127.0.0.3}.
 *
 * @param copies addresses of the nodes of each part, by its last token; at least one, and a node as
 *     often as it has copies. The first part begins after the last token of all
 */
public record CopyPlan(NavigableMap<Long, List<String>> copies) {

    /**
     * @throws IllegalArgumentException if there are no parts, or one has no nodes
     */
    public CopyPlan {
        if (copies.isEmpty() || copies.values().stream().anyMatch(List::isEmpty)) {
            throw new IllegalArgumentException("a part without nodes, or no part: " + copies);
        }
    }

    /**
     * The plan of a text.
     *
     * @throws IllegalArgumentException with the part that is none
     */
    public static CopyPlan parse(String text) {
        NavigableMap<Long, List<String>> copies = new TreeMap<>();
        for (String part : text.split(";", -1)) {
            String[] sides = part.split("=", -1);
            if (sides.length != 2 || sides[1].isEmpty()) {
                throw new IllegalArgumentException("not TOKEN=ADDRESS,ADDRESS: '" + part + "'");
            }
            copies.put(Long.valueOf(sides[0]), List.of(sides[1].split(",", -1)));
        }
        return new CopyPlan(copies);
    }

    /** The nodes of the part that a token is in; a node as often as it has copies. */
    public List<String> copies(long token) {
        Map.Entry<Long, List<String>> part = copies.ceilingEntry(token);
        return (part == null ? copies.firstEntry() : part).getValue();
    }

    /** On how many different nodes every part is at least. */
    public int leastReplicas() {
        return (int)
                copies.values().stream()
                        .mapToLong(nodes -> nodes.stream().distinct().count())
                        .min()
                        .orElseThrow();
    }

    @Override
    public String toString() {
        return copies.entrySet().stream()
                .map(part -> part.getKey() + "=" + String.join(",", part.getValue()))
                .collect(joining(";"));
    }
}
