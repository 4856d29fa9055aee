package io.horoscope.core.replica;

import io.horoscope.core.Failures;
import io.horoscope.core.settings.SettingsReader;
import io.horoscope.core.settings.UserClasses;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * The {@link Fact}s that a node reports on its replies to reads, and the values that others have
 * reported. At most {@link #MOST}, in at most 105 bytes, big-endian:
 *
 * <pre>
 * 0  version, 1
 * for each fact that is known:
 * 0  the hash code of its name, 32 bits (String.hashCode)
 * 4  length of the value, unsigned 8 bits
 * 5  the value
 * </pre>
 *
 * <p>Facts that a coordinator does not have are skipped. A fact that throws is switched off: it is
 * neither sent nor known, for as long as these facts are in force. The exception is passed on, once
 * for each thread that was calling it.
 *
 * <p>Thread-safe. What is known of a node is one immutable record; of two answers at the same moment
 * one is left out. Nothing takes a lock.
 */
public final class Facts {

    /** The most facts of one setting. */
    public static final int MOST = 8;

    /** Not the index of a fact. */
    public static final int NONE = -1;

    /** No facts. */
    public static final Facts EMPTY = new Facts(List.of(), List.of());

    private static final byte VERSION = 1;
    private static final String NAME = "name";

    private final GuardedFact[] facts;
    private final List<Map<String, Object>> sections;
    private final int mostBytes;
    private final PerNode<AtomicReference<Known>> nodes =
            new PerNode<>(node -> new AtomicReference<>());

    private Facts(Collection<GuardedFact> facts, List<Map<String, Object>> sections) {
        this.facts = facts.toArray(new GuardedFact[0]);
        this.sections = List.copyOf(sections);
        int bytes = 1;
        for (GuardedFact fact : facts) {
            bytes += GuardedFact.HEADER + fact.bytes();
        }
        this.mostBytes = bytes;
    }

    /**
     * Reads a list of facts, each by a name, shipped or of a class, or as a section with {@code name}
     * and the parameters of the fact. Problems are added to the section.
     *
     * @param shipped makes the shipped facts, by name
     * @param mayNameClasses whether a fact may be a class, which is then loaded and run
     */
    public static Facts read(
            SettingsReader section,
            String key,
            Map<String, Supplier<Fact>> shipped,
            boolean mayNameClasses) {
        List<SettingsReader> given = section.sections(key);
        if (given.size() > MOST) {
            section.problem(key, given.size() + " facts are too many; allowed: at most " + MOST);
        }
        Map<Integer, GuardedFact> facts = new LinkedHashMap<>();
        List<Map<String, Object>> values = new ArrayList<>();
        for (SettingsReader each : given) {
            GuardedFact fact = guarded(each, shipped, mayNameClasses);
            if (fact != null && facts.putIfAbsent(fact.id(), fact) != null) {
                each.problem(NAME, "'" + fact.name() + "' is there twice; allowed: once");
            }
            values.add(each.values());
        }
        return given.isEmpty() ? EMPTY : new Facts(facts.values(), values);
    }

    /** Null after a problem, which is added to the section. */
    private static GuardedFact guarded(
            SettingsReader section, Map<String, Supplier<Fact>> shipped, boolean mayNameClasses) {
        String name = section.text(NAME, "");
        String allowed = String.join(", ", new TreeSet<>(shipped.keySet()));
        Fact fact = null;
        if (shipped.containsKey(name)) {
            fact = shipped.get(name).get();
        } else if (!UserClasses.isName(name)) {
            section.problem(
                    NAME,
                    "'"
                            + name
                            + "' is not a fact; allowed: "
                            + allowed
                            + ", or a class name (read queue, slots, service time and report are"
                            + " always sent)");
        } else if (mayNameClasses) {
            fact = UserClasses.make(Fact.class, name, section, allowed);
        } else {
            UserClasses.refuse(name, section, allowed);
        }
        try {
            return fact == null ? null : new GuardedFact(fact);
        } catch (Throwable e) {
            Failures.passOnFatal(e);
            section.problem(NAME, "'" + name + "' cannot be used: " + e);
            return null;
        }
    }

    /** The section of each fact, as it was given. */
    public List<Map<String, Object>> sections() {
        return sections;
    }

    public boolean isEmpty() {
        return facts.length == 0;
    }

    /** The names of facts that have thrown. */
    public List<String> switchedOff() {
        List<String> names = new ArrayList<>();
        for (GuardedFact fact : facts) {
            if (fact.isOff()) {
                names.add(fact.name());
            }
        }
        return names;
    }

    /** This node's facts for a reply, measured now; null if none is known. */
    public byte[] encode() {
        if (isEmpty()) {
            return null;
        }
        ByteBuffer to = ByteBuffer.allocate(mostBytes).put(VERSION);
        for (GuardedFact fact : facts) {
            fact.put(to);
        }
        return to.position() == 1 ? null : Arrays.copyOf(to.array(), to.position());
    }

    /**
     * A node has answered.
     *
     * @param encoded its facts, or null if it sent none: all are then unknown
     * @param nowNanos monotonic time
     * @return false if they were malformed, which counts as none
     */
    public boolean answered(int node, byte[] encoded, long nowNanos) {
        if (isEmpty()) {
            return true;
        }
        AtomicReference<Known> newest = nodes.of(node);
        if (encoded == null || !isWellFormed(encoded)) {
            newest.set(null);
            return encoded == null;
        }
        Known held = newest.get();
        double[] values = new double[facts.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = facts[i].find(encoded, 1);
            if (held != null && !Double.isNaN(values[i])) {
                values[i] =
                        facts[i].aggregate()
                                .after(held.values[i], values[i], nowNanos - held.atNanos);
            }
        }
        newest.compareAndSet(held, new Known(values, nowNanos));
        return true;
    }

    /** The index of a fact by its name; {@link #NONE} if it is not one of these. */
    public int index(String name) {
        for (int i = 0; i < facts.length; i++) {
            if (facts[i].name().equals(name)) {
                return i;
            }
        }
        return NONE;
    }

    /**
     * What is known of a fact of a node: NaN if that was not on its latest answer, or the answer is
     * too old.
     *
     * @param index of these facts: {@link #index}; of any other number nothing is known
     * @param nowNanos monotonic time
     * @param maxAgeNanos answers older than this are too old
     */
    public double value(int node, int index, long nowNanos, long maxAgeNanos) {
        if (index < 0 || index >= facts.length) {
            return Double.NaN;
        }
        AtomicReference<Known> newest = nodes.find(node);
        Known known = newest == null ? null : newest.get();
        return known == null || nowNanos - known.atNanos > maxAgeNanos
                ? Double.NaN
                : known.values[index];
    }

    /** All that is known of a node, by name; see {@link #value}. */
    public Map<String, Double> values(int node, long nowNanos, long maxAgeNanos) {
        Map<String, Double> values = new TreeMap<>();
        for (int i = 0; i < facts.length; i++) {
            double value = value(node, i, nowNanos, maxAgeNanos);
            if (!Double.isNaN(value)) {
                values.put(facts[i].name(), value);
            }
        }
        return values;
    }

    /** Removes a node that has left, so that its index can be given to another one. */
    public void left(int node) {
        nodes.remove(node);
    }

    private static boolean isWellFormed(byte[] encoded) {
        if (encoded.length == 0 || encoded[0] != VERSION) {
            return false;
        }
        int at = 1;
        while (at + GuardedFact.HEADER <= encoded.length) {
            at = GuardedFact.end(encoded, at);
        }
        return at == encoded.length;
    }

    /** What the answers of a node so far have said. */
    private static final class Known {

        private final double[] values;
        private final long atNanos; // Of the latest answer.

        Known(double[] values, long atNanos) {
            this.values = values;
            this.atNanos = atNanos;
        }
    }
}
