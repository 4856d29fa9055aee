package io.horoscope.core.exclude;

import io.horoscope.core.node.NodeAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The newest {@link Exclusion} of each node. Nodes exchange and {@link #merge} theirs, and all end
 * with the same ones, in whichever order they arrive: the last one set counts. Thread-safe.
 *
 * <p>Times are those of the nodes' clocks. A clock that is wrong ends an exclusion too early or too
 * late on its node; what is set after something known counts after it, whatever the clock says.
 */
public final class Exclusions {

    /** In force at once: more would be a cluster without a working half. */
    public static final int MOST = 16;

    /** With those that have ended. */
    static final int MOST_KNOWN = 64;

    private final Map<NodeAddress, Exclusion> newest = new TreeMap<>();

    /**
     * Excludes a node.
     *
     * @param nowMillis since the epoch
     * @param reason see {@link Exclusion}
     * @throws IllegalStateException if {@link #MOST} others are in force
     */
    public synchronized Exclusion exclude(
            NodeAddress node, long nowMillis, long durationMillis, String reason) {
        if (inForce(nowMillis).filter(each -> !each.node().equals(node)).count() >= MOST) {
            throw new IllegalStateException("there are " + MOST + " exclusions of other nodes");
        }
        long setAt = after(node, nowMillis);
        Exclusion made = new Exclusion(node, setAt, nowMillis + durationMillis, reason);
        put(made);
        forgetOldest();
        return made;
    }

    /** Ends the exclusion of a node; returns whether there was one. */
    public synchronized boolean include(NodeAddress node, long nowMillis) {
        if (active(node, nowMillis) == null) {
            return false;
        }
        put(new Exclusion(node, after(node, nowMillis), 0, ""));
        return true;
    }

    /**
     * The exclusion of a node that is in force, or null. Where several nodes have made more than
     * {@link #MOST}, those that were set last are.
     */
    public synchronized Exclusion active(NodeAddress node, long nowMillis) {
        return inForce(nowMillis)
                .sorted(Exclusion.latestFirst())
                .limit(MOST)
                .filter(each -> each.node().equals(node))
                .findAny()
                .orElse(null);
    }

    private Stream<Exclusion> inForce(long nowMillis) {
        return newest.values().stream().filter(each -> each.isInForce(nowMillis));
    }

    /** Takes those of another node that were set later than these; returns whether one was. */
    public synchronized boolean merge(Collection<Exclusion> others) {
        Map<NodeAddress, Exclusion> before = new TreeMap<>(newest);
        for (Exclusion other : others) {
            put(other);
        }
        forgetOldest();
        return !newest.equals(before);
    }

    private void forgetOldest() {
        while (newest.size() > MOST_KNOWN) {
            newest.remove(newest.values().stream().max(Exclusion.latestFirst()).get().node());
        }
    }

    private void put(Exclusion exclusion) {
        newest.merge(exclusion.node(), exclusion, Exclusion::later);
    }

    /**
     * Forgets the others. What has ended stays known for as long as a node that was away may still
     * have the one before it.
     */
    public synchronized void keep(Predicate<Exclusion> wanted) {
        newest.values().removeIf(wanted.negate());
    }

    /** All, those that have ended, too, for {@link #decode}; empty if there are none. */
    public synchronized byte[] encode() {
        int bytes = 0;
        for (Exclusion each : newest.values()) {
            bytes += each.encodedBytes();
        }
        ByteBuffer out = ByteBuffer.allocate(bytes);
        for (Exclusion each : newest.values()) {
            each.write(out);
        }
        return out.array();
    }

    /** Reads {@link #encode}, or returns null if the bytes are not, or of more than are kept. */
    public static List<Exclusion> decode(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        List<Exclusion> read = new ArrayList<>();
        while (in.hasRemaining()) {
            Exclusion next = read.size() < MOST_KNOWN ? Exclusion.read(in) : null;
            if (next == null) {
                return null;
            }
            read.add(next);
        }
        return read;
    }

    private long after(NodeAddress node, long nowMillis) {
        Exclusion known = newest.get(node);
        return known == null ? nowMillis : Math.max(nowMillis, known.setAtMillis() + 1);
    }
}
