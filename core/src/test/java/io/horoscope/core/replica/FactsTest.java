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
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class FactsTest {

    private static final int NODE = 3;
    private static final long EXPIRY = 5_000_000_000L;

    @Test
    void encode_anyFacts_areKnownWhereTheNameIs() {
        Rounds.of(
                2_000,
                random -> {
                    List<Fixed> sent = fixed(random);
                    Collections.shuffle(sent, new java.util.Random(random.nextLong()));
                    List<Fixed> known = new ArrayList<>(sent.subList(0, random.nextInt(9)));
                    known.removeIf(fact -> random.nextInt(8) == 0);
                    Facts replica = facts(sent.subList(random.nextInt(9), 8));
                    Facts coordinator = facts(known);
                    assertTrue(coordinator.answered(NODE, replica.encode(), 0));
                    for (Fixed fact : known) {
                        double value =
                                coordinator.value(NODE, coordinator.index(fact.name()), 0, EXPIRY);
                        assertEquals(
                                replica.index(fact.name()) == Facts.NONE
                                        ? Double.NaN
                                        : fact.decode(fact.bits),
                                value,
                                fact.name());
                    }
                });
    }

    @Test
    void encode_byDefault_isAFloat() {
        for (double value : new double[] {0, -1.5, 1e-30, Math.PI, Float.MAX_VALUE}) {
            Facts facts = facts(List.of(new Measured("a", () -> value)));
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
        assertArrayEquals(
                new byte[] {1, 0, 0, 0, 'a', 2, 0x12, 0x34},
                facts(List.of(new Fixed("a", 2, 0xFF1234))).encode());
    }

    @Test
    void encode_unknownValues_areLeftOut() {
        for (double unknown :
                new double[] {Double.NaN, Double.POSITIVE_INFINITY, -1e39, Double.MAX_VALUE}) {
            Facts facts =
                    facts(List.of(new Measured("a", () -> unknown), new Measured("b", () -> 2)));
            assertTrue(facts.answered(NODE, facts.encode(), 0));
            assertEquals(Map.of("b", 2.0), facts.values(NODE, 0, EXPIRY));
            assertNull(facts(List.of(new Measured("a", () -> unknown))).encode());
        }
        assertNull(Facts.EMPTY.encode());
    }

    @Test
    void answered_valueThatDecodesToNoNumber_isUnknown() {
        Facts facts = facts(List.of(new Measured("a", () -> 1)));
        for (float unknown : new float[] {Float.NaN, Float.POSITIVE_INFINITY}) {
            byte[] encoded = facts.encode();
            ByteBuffer.wrap(encoded).putFloat(encoded.length - 4, unknown);
            assertTrue(facts.answered(NODE, encoded, 0));
            assertEquals(Map.of(), facts.values(NODE, 0, EXPIRY));
        }
    }

    @Test
    void answered_aggregates_areThoseOfTheFacts() {
        double[] value = {8};
        List<Fact> each = new ArrayList<>();
        for (Aggregate aggregate : Aggregate.values()) {
            each.add(new Measured(aggregate.name(), () -> value[0], aggregate));
        }
        Facts facts = facts(each);
        facts.answered(NODE, facts.encode(), 0);
        value[0] = 2;
        facts.answered(NODE, facts.encode(), 300_000_000);
        Map<String, Double> known = facts.values(NODE, 300_000_000, EXPIRY);
        assertEquals(2, known.get("LAST"));
        assertEquals(5, known.get("MEAN"));
        assertEquals(2 + 6 / 1.3, known.get("MAXIMUM"), 1e-9);
    }

    /** A stock node, one of another mode, or one that does not know the facts any more. */
    @Test
    void answered_withoutFacts_makesThemUnknown() {
        double[] value = {8};
        Facts facts = facts(List.of(new Measured("a", () -> value[0], Aggregate.MAXIMUM)));
        Facts others = facts(List.of(new Measured("b", () -> 1)));
        for (byte[] without : new byte[][] {null, others.encode()}) {
            value[0] = 8;
            facts.answered(NODE, facts.encode(), 0);
            assertTrue(facts.answered(NODE, without, 1));
            assertEquals(Double.NaN, facts.value(NODE, 0, 1, EXPIRY));
            value[0] = 2;
            facts.answered(NODE, facts.encode(), 2);
            assertEquals(2, facts.value(NODE, 0, 2, EXPIRY), "what was before is forgotten");
        }
    }

    @Test
    void answered_nameWithAnotherLength_isUnknown() {
        Facts replica = facts(List.of(new Fixed("a", 3, 7), new Fixed("b", 2, 5)));
        Facts coordinator = facts(List.of(new Fixed("a", 2, 0), new Fixed("b", 2, 0)));
        assertTrue(coordinator.answered(NODE, replica.encode(), 0));
        assertEquals(Map.of("b", 5.0), coordinator.values(NODE, 0, EXPIRY));
    }

    @Test
    void answered_everyTruncationAndAnyVersion_isMalformed() {
        Facts facts = facts(List.of(new Fixed("a", 2, 7), new Fixed("b", 8, 5)));
        byte[] encoded = facts.encode();
        for (int length = 0; length <= encoded.length + 1; length++) {
            boolean isWhole = length == encoded.length || length == 8 || length == 1;
            assertEquals(isWhole, facts.answered(NODE, Arrays.copyOf(encoded, length), 0));
            assertEquals(
                    length == encoded.length ? 2 : length == 8 ? 1 : 0,
                    facts.values(NODE, 0, EXPIRY).size());
        }
        for (int version = 0; version < 256; version++) {
            encoded[0] = (byte) version;
            assertEquals(version == 1, facts.answered(NODE, encoded, 0));
        }
    }

    /** Whatever another build or a stranger sends: numbers, or nothing known. */
    @Test
    void answered_anyBytes_neverThrowsAndKnowsNumbersOnly() {
        Facts facts = facts(List.of(new Measured("a", () -> 1), new Fixed("b", 8, 5)));
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
        Facts facts = facts(List.of(new Measured("a", () -> 1)));
        facts.answered(NODE, facts.encode(), 100);
        assertEquals(1, facts.value(NODE, 0, 110, 10));
        assertEquals(Double.NaN, facts.value(NODE, 0, 111, 10));
    }

    @Test
    void value_unknownNameIndexOrNode_isUnknown() {
        Facts facts = facts(List.of(new Measured("a", () -> 1)));
        facts.answered(NODE, facts.encode(), 0);
        assertEquals(0, facts.index("a"));
        assertEquals(Facts.NONE, facts.index("b"));
        for (int index : new int[] {Facts.NONE, 1, Integer.MAX_VALUE}) {
            assertEquals(Double.NaN, facts.value(NODE, index, 0, EXPIRY));
        }
        assertEquals(Double.NaN, facts.value(NODE + 1, 0, 0, EXPIRY));
        facts.left(NODE);
        assertEquals(Double.NaN, facts.value(NODE, 0, 0, EXPIRY));
    }

    @Test
    void empty_anyAnswer_isIgnored() {
        assertTrue(Facts.EMPTY.answered(NODE, new byte[] {9}, 0));
        assertEquals(Map.of(), Facts.EMPTY.values(NODE, 0, EXPIRY));
        assertSame(Facts.EMPTY, read(List.of()));
    }

    @Test
    void facts_oneThrows_isOffAndTheOthersStay() {
        for (String where : List.of("measure", "encode", "decode")) {
            for (Throwable thrown : List.of(new IllegalStateException(), new AssertionError())) {
                Facts facts = facts(List.of(new Bad(where, thrown), new Measured("b", () -> 2)));
                byte[] before = {1};
                if (where.equals("decode")) {
                    before = facts.encode();
                } else {
                    assertThrows(thrown.getClass(), facts::encode);
                }
                if (where.equals("decode")) {
                    byte[] encoded = before;
                    assertThrows(thrown.getClass(), () -> facts.answered(NODE, encoded, 0));
                }
                assertEquals(List.of("bad"), facts.switchedOff());
                byte[] after = facts.encode();
                assertEquals(10, after.length, "bad is not sent");
                assertTrue(facts.answered(NODE, before, 0));
                assertTrue(facts.answered(NODE, after, 0));
                assertEquals(Map.of("b", 2.0), facts.values(NODE, 0, EXPIRY));
            }
        }
        assertEquals(List.of(), facts(List.of(new Measured("b", () -> 2))).switchedOff());
    }

    @Test
    void read_classWithParameters_isMade() {
        Map<String, ?> section = Map.of("name", Mine.class.getName(), "value", 4);
        Facts facts = read(List.of(section, "a"));
        assertEquals(List.of(section, Map.of("name", "a")), facts.sections());
        facts.answered(NODE, facts.encode(), 0);
        assertEquals(Map.of("a", 1.0, "mine", 4.0), facts.values(NODE, 0, EXPIRY));
        assertEquals(1, read("a").sections().size(), "a name alone");
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
        assertProblem(
                Map.of("name", Mine.class.getName(), "value", 400), "[0].value: '400' is not");
        assertProblem("no.such.Fact", "'no.such.Fact' cannot be made", "ClassNotFound", "a, b");
        assertProblem("java.lang.String", "ClassCastException");
        for (Object[] wrong :
                new Object[][] {
                    {"", 4}, {"a b", 4}, {"x".repeat(33), 4}, {"name", 0}, {"name", 9}
                }) {
            assertProblem(
                    Map.of("name", Mine.class.getName(), "called", wrong[0], "bytes", wrong[1]),
                    "cannot be used",
                    "allowed: 1 to ");
        }
        assertProblem(Map.of("name", Mine.class.getName(), "bytes", -1), "IllegalStateException");
    }

    @Test
    void read_classNameWhereOnlyDataMayBeWritten_isRefusedAndNotLoaded() {
        SettingsReader section =
                new SettingsReader(Map.of("state_feedback", Unloaded.class.getName()));
        Facts.read(section, "state_feedback", shipped(), false);
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

        private Unloaded() {}
    }

    /** As a user would write it. */
    public static final class Mine implements Fact {
        private final double value;
        private final int bytes;
        private final String name;

        public Mine(SettingsReader section) {
            value = section.number("value", 1, 0, 100);
            bytes = section.integer("bytes", 4, -1, 100);
            name = section.text("called", "mine");
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
        public int bytes() {
            if (bytes < 0) {
                throw new IllegalStateException();
            }
            return bytes;
        }
    }

    private static class Measured implements Fact {
        private final String name;
        private final DoubleSupplier measure;
        private final Aggregate aggregate;

        Measured(String name, DoubleSupplier measure) {
            this(name, measure, Aggregate.LAST);
        }

        Measured(String name, DoubleSupplier measure, Aggregate aggregate) {
            this.name = name;
            this.measure = measure;
            this.aggregate = aggregate;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public double measure() {
            return measure.getAsDouble();
        }

        @Override
        public Aggregate aggregate() {
            return aggregate;
        }
    }

    /** Sends the lowest bytes of a number. */
    private static final class Fixed extends Measured {
        private final int bytes;
        private final long bits;

        Fixed(String name, int bytes, long bits) {
            super(name, () -> 1);
            this.bytes = bytes;
            this.bits = bits;
        }

        @Override
        public int bytes() {
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

    private static final class Bad extends Measured {
        private final String where;
        private final Throwable thrown;

        Bad(String where, Throwable thrown) {
            super("bad", () -> 1);
            this.where = where;
            this.thrown = thrown;
        }

        @Override
        public double measure() {
            return fail("measure", 1);
        }

        @Override
        public long encode(double value) {
            return (long) fail("encode", 1);
        }

        @Override
        public double decode(long bits) {
            return fail("decode", 1);
        }

        private double fail(String here, double otherwise) {
            if (!where.equals(here)) {
                return otherwise;
            }
            if (thrown instanceof Error) {
                throw (Error) thrown;
            }
            throw (RuntimeException) thrown;
        }
    }

    /** Eight, with names and lengths of all kinds. */
    private static List<Fixed> fixed(SplittableRandom random) {
        List<Fixed> facts = new ArrayList<>();
        for (int i = 0; i < Facts.MOST; i++) {
            String name = "f" + i + "x".repeat(random.nextInt(31));
            facts.add(new Fixed(name, 1 + random.nextInt(8), random.nextLong()));
        }
        return facts;
    }

    private static Facts facts(List<? extends Fact> each) {
        Map<String, Supplier<Fact>> shipped = new LinkedHashMap<>();
        each.forEach(fact -> shipped.put(fact.name(), () -> fact));
        SettingsReader section =
                new SettingsReader(Map.of("list", new ArrayList<>(shipped.keySet())));
        Facts facts = Facts.read(section, "list", shipped, true);
        section.check();
        return facts;
    }

    private static Map<String, Supplier<Fact>> shipped() {
        return Map.of("a", () -> new Measured("a", () -> 1), "b", () -> new Measured("b", () -> 2));
    }

    private static Facts read(Object value) {
        SettingsReader section = new SettingsReader(Map.of("state_feedback", value));
        Facts facts = Facts.read(section, "state_feedback", shipped(), true);
        section.check();
        return facts;
    }

    private static void assertProblem(Object value, String... parts) {
        String message = assertThrows(SettingsException.class, () -> read(value)).getMessage();
        for (String part : parts) {
            assertTrue(message.contains(part), part + " in " + message);
        }
    }
}
