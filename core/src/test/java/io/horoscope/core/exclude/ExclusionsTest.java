package io.horoscope.core.exclude;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import io.horoscope.core.node.NodeAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ExclusionsTest {

    private static final NodeAddress NODE = NodeAddress.parse("10.0.0.1");
    private static final long HOUR = 3_600_000;
    private static final long NOW = 1_000_000_000_000L;

    private final Exclusions exclusions = new Exclusions();

    @Test
    void exclude_node_isActiveUntilItEndsByItself() {
        exclusions.exclude(NODE, NOW, HOUR, "repair");
        assertEquals("repair", exclusions.active(NODE, NOW).reason());
        assertNotNull(exclusions.active(NODE, NOW + HOUR - 1));
        assertNull(exclusions.active(NODE, NOW + HOUR));
    }

    @Test
    void include_node_endsItOnEveryNodeThatLearnsOfIt() {
        exclusions.exclude(NODE, NOW, HOUR, "repair");
        Exclusions other = copy(exclusions);
        assertTrue(other.include(NODE, NOW)); // In the same millisecond, too.
        assertFalse(other.include(NODE, NOW));
        assertTrue(exclusions.merge(Exclusions.decode(other.encode())));
        assertNull(exclusions.active(NODE, NOW));
        assertNull(exclusions.active(NODE, NOW - HOUR), "by a clock that is behind");
        assertFalse(other.merge(Exclusions.decode(exclusions.encode())));
        assertFalse(exclusions.include(NodeAddress.parse("10.0.0.2"), NOW));
    }

    @Test
    void exclude_afterOneOfAClockThatIsAhead_counts() {
        Exclusions ahead = new Exclusions();
        ahead.exclude(NODE, NOW + HOUR, HOUR, "ahead");
        exclusions.merge(Exclusions.decode(ahead.encode()));
        exclusions.exclude(NODE, NOW, HOUR, "now");
        ahead.merge(Exclusions.decode(exclusions.encode()));
        assertEquals("now", ahead.active(NODE, NOW).reason());
    }

    /** Gossip may bring them in any order, and more than once. */
    @Test
    void merge_anyOrder_endsWithTheSame() {
        Rounds.of(
                2_000,
                random -> {
                    List<Exclusion> all = new ArrayList<>();
                    for (int i = random.nextInt(150); i >= 0; i--) {
                        all.add(exclusion(random));
                    }
                    byte[] expected = null;
                    for (int order = 0; order < 3; order++) {
                        Exclusions merged = new Exclusions();
                        all.forEach(each -> merged.merge(List.of(each)));
                        merged.merge(all.subList(0, random.nextInt(all.size())));
                        byte[] state = merged.encode();
                        assertTrue(Exclusions.decode(state).size() <= Exclusions.MOST_KNOWN);
                        expected = expected == null ? state : expected;
                        assertArrayEquals(expected, state);
                        Collections.shuffle(all, new Random(random.nextLong()));
                    }
                });
    }

    @Test
    void decode_anyBytes_areExclusionsOrNull() {
        Rounds.of(
                10_000,
                random -> {
                    exclusions.merge(List.of(exclusion(random)));
                    byte[] good = exclusions.encode();
                    byte[] bytes = Arrays.copyOf(good, random.nextInt(good.length + 9));
                    if (bytes.length > 0 && random.nextBoolean()) {
                        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
                    }
                    List<Exclusion> decoded = Exclusions.decode(bytes);
                    if (Arrays.equals(good, bytes)) {
                        assertNotNull(decoded);
                    }
                    if (decoded != null) {
                        new Exclusions().merge(decoded);
                    }
                });
    }

    /** A node that is down still has the first one, and a third gets it from there. */
    @Test
    void merge_exclusionThatWasMadeShorter_doesNotComeBack() {
        exclusions.exclude(NODE, NOW, 24 * HOUR, "long");
        byte[] ofTheNodeThatIsDown = exclusions.encode();
        exclusions.exclude(NODE, NOW + 1, HOUR, "short");
        long later = NOW + 2 * HOUR;
        Exclusions third = new Exclusions();
        third.merge(Exclusions.decode(ofTheNodeThatIsDown));
        assertNotNull(third.active(NODE, later));
        third.merge(Exclusions.decode(exclusions.encode()));
        exclusions.merge(Exclusions.decode(ofTheNodeThatIsDown));
        assertNull(third.active(NODE, later));
        assertNull(exclusions.active(NODE, later));
    }

    @Test
    void keep_some_forgetsTheOthers() {
        exclusions.exclude(NODE, NOW, HOUR, "");
        exclusions.exclude(NodeAddress.parse("10.0.0.2"), NOW, HOUR, "");
        exclusions.keep(each -> each.node().equals(NODE));
        List<Exclusion> kept = Exclusions.decode(exclusions.encode());
        assertEquals(1, kept.size());
        assertEquals(NODE, kept.get(0).node());
    }

    /** What is remembered of them is bounded. */
    @Test
    void exclude_manyThatWereEnded_isNotRefused() {
        for (int i = 0; i < 250; i++) {
            NodeAddress node = NodeAddress.parse("10.0.1." + i);
            exclusions.exclude(node, NOW + i, HOUR, "");
            assertTrue(exclusions.include(node, NOW + i));
        }
        exclusions.exclude(NODE, NOW + 250, HOUR, "one more");
        assertNotNull(exclusions.active(NODE, NOW + 250));
        assertEquals(Exclusions.MOST_KNOWN, Exclusions.decode(exclusions.encode()).size());
    }

    /** Each of two nodes takes sixteen, before it gets the other's. */
    @Test
    void merge_moreThanMost_lastOnesAreInForce() {
        Exclusions other = new Exclusions();
        for (int i = 0; i < Exclusions.MOST; i++) {
            exclusions.exclude(NodeAddress.parse("10.0.1." + i), NOW + i, HOUR, "");
            other.exclude(NodeAddress.parse("10.0.2." + i), NOW + 100 + i, HOUR, "");
        }
        exclusions.merge(Exclusions.decode(other.encode()));
        exclusions.include(NodeAddress.parse("10.0.2.3"), NOW + 200);
        for (int i = 0; i < Exclusions.MOST; i++) {
            boolean isOwn = exclusions.active(NodeAddress.parse("10.0.1." + i), NOW + 200) != null;
            boolean isOther =
                    exclusions.active(NodeAddress.parse("10.0.2." + i), NOW + 200) != null;
            assertEquals(i == Exclusions.MOST - 1, isOwn, "10.0.1." + i);
            assertEquals(i != 3, isOther, "10.0.2." + i);
        }
    }

    @Test
    void exclude_tooManyOrTooLong_isRefused() {
        for (int i = 0; i < Exclusions.MOST; i++) {
            exclusions.exclude(NodeAddress.parse("10.0.1." + i), NOW, HOUR, "");
        }
        assertThrows(
                IllegalStateException.class, () -> exclusions.exclude(NODE, NOW, HOUR, "one more"));
        exclusions.exclude(NodeAddress.parse("10.0.1.3"), NOW, HOUR, "again");
        assertThrows(
                IllegalArgumentException.class,
                () -> new Exclusions().exclude(NODE, NOW, HOUR, "é".repeat(51)));
        new Exclusions().exclude(NODE, NOW, HOUR, "é".repeat(50));
    }

    private static Exclusions copy(Exclusions from) {
        Exclusions copy = new Exclusions();
        copy.merge(Exclusions.decode(from.encode()));
        return copy;
    }

    private static Exclusion exclusion(SplittableRandom random) {
        return new Exclusion(
                NodeAddress.parse("10.0.0." + random.nextInt(90)),
                NOW + random.nextInt(10),
                NOW + random.nextInt(20),
                "r".repeat(random.nextInt(3)));
    }
}
