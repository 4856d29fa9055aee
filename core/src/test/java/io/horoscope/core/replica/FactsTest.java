package io.horoscope.core.replica;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import io.horoscope.core.replica.Fact.Aggregate;
import io.horoscope.core.settings.SettingsException;
import io.horoscope.core.settings.SettingsReader;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class FactsTest {

    private static final int NODE = 3;
    private static final long EXPIRY = 5_000_000_000L;
    private static final String MINE = Mine.class.getName();
    private static final Map<String, Supplier<Fact>> SHIPPED =
            Map.of("a", () -> new Measured("a", 1), "b", () -> new Measured("b", 2));

    private final Facts one = facts(new Measured("a", 1));

    @Test
    void encode_anyFacts_areKnownWhereTheNameIs() {
        Rounds.of(
                2_000,
                random -> {
                    List<Fixed> sent = new ArrayList<>();
                    for (int i = 0; i < Facts.MOST; i++) {
                        String name = "f" + i + "x".repeat(random.nextInt(31));
                        sent.add(new Fixed(name, 1 + random.nextInt(8), random.nextLong()));
                    }
                    Collections.shuffle(sent, new java.util.Random(random.nextLong()));
                    List<Fixed> known = new ArrayList<>(sent.subList(0, random.nextInt(9)));
                    known.removeIf(fact -> random.nextInt(8) == 0);
                    Facts replica = facts(sent.subList(random.nextInt(9), 8));
                    Facts coordinator = facts(known);
                    assertTrue(coordinator.answered(NODE, replica.encode(), 0));
                    for (Fixed fact : known) {
                        boolean isSent = replica.index(fact.name()) != Facts.NONE;
                        int index = coordinator.index(fact.name());
                        assertEquals(
                                isSent ? fact.decode(fact.bits) : Double.NaN,
                                coordinator.value(NODE, index, 0, EXPIRY),
                                fact.name());
                    }
                });
    }

    @Test
    void encode_byDefault_isAFloat() {
        for (double value : new double[] {0, -1.5, 1e-30, Math.PI, Float.MAX_VALUE}) {
            Facts facts = facts(new Measured("a", value));
            assertTrue(facts.answered(NODE, facts.encode(), 0));
            assertEquals((float) value, facts.value(NODE, 0, 0, EXPIRY));
        }
    }

    @Test
    void encode_mostFactsOfMostBytes_are105Bytes() {
        List<Fixed> most = new ArrayList<>();
        for (int i = 0; i < Facts.MOST; i++) {
            most.add(new Fixed("fact" + i, 8, -1));
        }
        assertEquals(105, facts(most).encode().length);
    }

    @Test
    void encode_layout_isStated() {
        byte[] encoded = facts(new Fixed("a", 2, 0xFF1234)).encode();
        assertArrayEquals(new byte[] {1, 0, 0, 0, 'a', 2, 0x12, 0x34}, encoded);
    }

    @Test
    void encode_unknownValues_areLeftOut() {
        for (double unknown :
                new double[] {Double.NaN, Double.POSITIVE_INFINITY, -1e39, Double.MAX_VALUE}) {
            Facts facts = facts(new Measured("a", unknown), new Measured("b", 2));
            assertTrue(facts.answered(NODE, facts.encode(), 0));
            assertEquals(Map.of("b", 2.0), facts.values(NODE, 0, EXPIRY));
            assertNull(facts(new Measured("a", unknown)).encode());
        }
        assertNull(Facts.EMPTY.encode());
    }

    @Test
    void answered_valueThatDecodesToNoNumber_isUnknown() {
        for (float unknown : new float[] {Float.NaN, Float.POSITIVE_INFINITY}) {
            byte[] encoded = one.encode();
            ByteBuffer.wrap(encoded).putFloat(encoded.length - 4, unknown);
            assertTrue(one.answered(NODE, encoded, 0));
            assertEquals(Map.of(), one.values(NODE, 0, EXPIRY));
        }
    }

    @Test
    void answered_aggregates_areThoseOfTheFacts() {
        List<Measured> each = new ArrayList<>();
        for (Aggregate aggregate : Aggregate.values()) {
            each.add(new Measured(aggregate.name(), 8, aggregate));
        }
        Facts facts = facts(each);
        facts.answered(NODE, facts.encode(), 0);
        each.forEach(fact -> fact.value = 2);
        facts.answered(NODE, facts.encode(), 300_000_000);
        Map<String, Double> known = facts.values(NODE, 300_000_000, EXPIRY);
        assertEquals(2, known.get("LAST"));
        assertEquals(5, known.get("MEAN"));
        assertEquals(2 + 6 / 1.3, known.get("MAXIMUM"), 1e-9);
    }

    /** A stock node, one of another mode, or one that does not know the facts any more. */
    @Test
    void answered_withoutFacts_makesThemUnknown() {
        Measured fact = new Measured("a", 8, Aggregate.MAXIMUM);
        Facts facts = facts(fact);
        Facts others = facts(new Measured("b", 1));
        for (byte[] without : new byte[][] {null, others.encode()}) {
            fact.value = 8;
            facts.answered(NODE, facts.encode(), 0);
            assertTrue(facts.answered(NODE, without, 1));
            assertEquals(Double.NaN, facts.value(NODE, 0, 1, EXPIRY));
            fact.value = 2;
            facts.answered(NODE, facts.encode(), 2);
            assertEquals(2, facts.value(NODE, 0, 2, EXPIRY), "what was before is forgotten");
        }
    }

    @Test
    void answered_nameWithAnotherLength_isUnknown() {
        Facts replica = facts(new Fixed("a", 3, 7), new Fixed("b", 2, 5));
        Facts coordinator = facts(new Fixed("a", 2, 0), new Fixed("b", 2, 0));
        assertTrue(coordinator.answered(NODE, replica.encode(), 0));
        assertEquals(Map.of("b", 5.0), coordinator.values(NODE, 0, EXPIRY));
    }

    @Test
    void answered_everyTruncationAndAnyVersion_isMalformed() {
        Facts facts = facts(new Fixed("a", 2, 7), new Fixed("b", 8, 5));
        byte[] encoded = facts.encode();
        for (int length = 0; length <= encoded.length + 1; length++) {
            int known = length == encoded.length ? 2 : length == 8 ? 1 : 0;
            byte[] part = Arrays.copyOf(encoded, length);
            assertEquals(known > 0 || length == 1, facts.answered(NODE, part, 0));
            assertEquals(known, facts.values(NODE, 0, EXPIRY).size());
        }
        for (int version = 0; version < 256; version++) {
            encoded[0] = (byte) version;
            assertEquals(version == 1, facts.answered(NODE, encoded, 0));
        }
    }

    /** Whatever another build or a stranger sends: numbers, or nothing known. */
    @Test
    void answered_anyBytes_neverThrowsAndKnowsNumbersOnly() {
        Facts facts = facts(new Measured("a", 1), new Fixed("b", 8, 5));
        byte[] good = facts.encode();
        Rounds.of(
                100_000,
                random -> {
                    byte[] bytes = new byte[random.nextInt(40)];
                    random.nextBytes(bytes);
                    if (random.nextBoolean()) {
                        System.arraycopy(good, 0, bytes, 0, Math.min(good.length, bytes.length));
                        if (bytes.length > 0) {
                            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
                        }
                    }
                    boolean isGood = facts.answered(NODE, bytes, random.nextLong());
                    Map<String, Double> values = facts.values(NODE, 0, Long.MAX_VALUE);
                    assertTrue(isGood || values.isEmpty());
                    for (double value : values.values()) {
                        assertTrue(Math.abs(value) <= Float.MAX_VALUE, values.toString());
                    }
                });
    }

    @Test
    void value_atAndPastTheAge_isKnownAndNot() {
        one.answered(NODE, one.encode(), 100);
        assertEquals(1, one.value(NODE, 0, 110, 10));
        assertEquals(Double.NaN, one.value(NODE, 0, 111, 10));
    }

    @Test
    void value_unknownNameIndexOrNode_isUnknown() {
        one.answered(NODE, one.encode(), 0);
        assertEquals(0, one.index("a"));
        assertEquals(Facts.NONE, one.index("b"));
        for (int index : new int[] {Facts.NONE, 1, Integer.MAX_VALUE}) {
            assertEquals(Double.NaN, one.value(NODE, index, 0, EXPIRY));
        }
        assertEquals(Double.NaN, one.value(NODE + 1, 0, 0, EXPIRY));
        one.left(NODE);
        assertEquals(Double.NaN, one.value(NODE, 0, 0, EXPIRY));
    }

    @Test
    void empty_anyAnswer_isIgnored() {
        assertTrue(Facts.EMPTY.answered(NODE, new byte[] {9}, 0));
        assertEquals(Map.of(), Facts.EMPTY.values(NODE, 0, EXPIRY));
        assertSame(Facts.EMPTY, read(List.of(), SHIPPED));
    }

    @Test
    void facts_oneThrows_isOffAndTheOthersStay() {
        for (String where : List.of("measure", "encode", "decode")) {
            for (Throwable thrown : List.of(new IllegalStateException(), new AssertionError())) {
                Facts facts = facts(bad(where, thrown), new Measured("b", 2));
                byte[] before = where.equals("decode") ? facts.encode() : new byte[] {1};
                assertThrows(thrown.getClass(), () -> facts.answered(NODE, facts.encode(), 0));
                assertEquals(List.of("bad"), facts.switchedOff());
                byte[] after = facts.encode();
                assertEquals(10, after.length, "bad is not sent");
                assertTrue(facts.answered(NODE, before, 0));
                assertTrue(facts.answered(NODE, after, 0));
                assertEquals(Map.of("b", 2.0), facts.values(NODE, 0, EXPIRY));
            }
        }
        assertEquals(List.of(), facts(new Measured("b", 2)).switchedOff());
    }

    @Test
    void read_classWithParameters_isMade() {
        Map<String, ?> section = Map.of("name", MINE, "value", 4);
        Facts facts = read(List.of(section, "a"), SHIPPED);
        assertEquals(List.of(section, Map.of("name", "a")), facts.sections());
        facts.answered(NODE, facts.encode(), 0);
        assertEquals(Map.of("a", 1.0, "mine", 4.0), facts.values(NODE, 0, EXPIRY));
        assertEquals(1, read("a", SHIPPED).sections().size(), "a name alone");
    }

    @Test
    void read_whatIsNotAllowed_isNamed() {
        assertProblem(
                "PENDING_READS",
                "state_feedback[0].name: 'PENDING_READS' is not a fact",
                "allowed: a, b, or a class name",
                "always sent");
        assertProblem(List.of("a", "b", "a"), "state_feedback[2].name: 'a' is there twice");
        assertProblem(Collections.nCopies(9, "a"), "9 facts are too many; allowed: at most 8");
        assertProblem(Map.of("value", 4), "[0].name: '' is not a fact");
        assertProblem(List.of(List.of("a")), "state_feedback: '[a]' is not an item");
        assertProblem(Map.of("name", "a", "odd", 1), "[0].odd: unknown setting");
        assertProblem(Map.of("name", MINE, "value", 400), "[0].value: '400' is not");
        assertProblem("no.such.Fact", "'no.such.Fact' cannot be made", "ClassNotFound", "a, b");
        assertProblem("java.lang.String", "ClassCastException");
        for (String wrong : List.of("", "a b", "x".repeat(33))) {
            assertProblem(Map.of("name", MINE, "called", wrong), "allowed: 1 to 32 letters");
        }
        assertProblem(Map.of("name", MINE, "bytes", 0), "cannot be used", "allowed: 1 to 8");
        assertProblem(Map.of("name", MINE, "bytes", 9), "cannot be used", "allowed: 1 to 8");
        assertProblem(Map.of("name", MINE, "bytes", -1), "IllegalStateException");
    }

    @Test
    void read_classNameWhereOnlyDataMayBeWritten_isRefusedAndNotLoaded() {
        SettingsReader section =
                new SettingsReader(Map.of("state_feedback", Unloaded.class.getName()));
        Facts.read(section, "state_feedback", SHIPPED, false);
        String message = assertThrows(SettingsException.class, section::check).getMessage();
        assertTrue(message.contains("is not allowed here; allowed: a, b"), message);
        assertFalse(isLoaded);
    }

    private static boolean isLoaded;

    /** Sets a flag when it is loaded and initialised. */
    static final class Unloaded {
        static {
            isLoaded = true;
        }
    }

    private static class Measured implements Fact {
        private final String name;
        private final Aggregate aggregate;
        private double value;

        Measured(String name, double value) {
            this(name, value, Aggregate.LAST);
        }

        Measured(String name, double value, Aggregate aggregate) {
            this.name = name;
            this.value = value;
            this.aggregate = aggregate;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public double measure() {
            return value;
        }

        @Override
        public Aggregate aggregate() {
            return aggregate;
        }
    }

    /** Sends the lowest bytes of a number. */
    private static class Fixed extends Measured {
        private final int bytes;
        private final long bits;

        Fixed(String name, int bytes, long bits) {
            super(name, 1);
            this.bytes = bytes;
            this.bits = bits;
        }

        @Override
        public int bytes() {
            if (bytes < 0) {
                throw new IllegalStateException();
            }
            return bytes;
        }

        @Override
        public long encode(double value) {
            return bits;
        }

        @Override
        public double decode(long received) {
            return bytes == 8 ? received : received & ((1L << (8 * bytes)) - 1);
        }
    }

    /** A class that settings name. */
    public static final class Mine extends Fixed {
        public Mine(SettingsReader section) {
            super(
                    section.text("called", "mine"),
                    section.integer("bytes", 4, -1, 100),
                    section.integer("value", 1, 0, 100));
        }
    }

    /** Throws in one of its methods. */
    private static Fact bad(String where, Throwable thrown) {
        Fact good = new Measured("bad", 1);
        InvocationHandler handler =
                (proxy, method, arguments) -> {
                    if (method.getName().equals(where)) {
                        throw thrown;
                    }
                    return method.invoke(good, arguments);
                };
        ClassLoader loader = Fact.class.getClassLoader();
        return (Fact) Proxy.newProxyInstance(loader, new Class<?>[] {Fact.class}, handler);
    }

    private static Facts facts(Fact... each) {
        return facts(List.of(each));
    }

    private static Facts facts(List<? extends Fact> each) {
        Map<String, Supplier<Fact>> shipped = new LinkedHashMap<>();
        each.forEach(fact -> shipped.put(fact.name(), () -> fact));
        return read(new ArrayList<>(shipped.keySet()), shipped);
    }

    private static Facts read(Object value, Map<String, Supplier<Fact>> shipped) {
        SettingsReader section = new SettingsReader(Map.of("state_feedback", value));
        Facts facts = Facts.read(section, "state_feedback", shipped, true);
        section.check();
        return facts;
    }

    private static void assertProblem(Object value, String... parts) {
        String message =
                assertThrows(SettingsException.class, () -> read(value, SHIPPED)).getMessage();
        for (String part : parts) {
            assertTrue(message.contains(part), part + " in " + message);
        }
    }
}
