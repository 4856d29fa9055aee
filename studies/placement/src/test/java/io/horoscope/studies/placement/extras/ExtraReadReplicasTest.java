package io.horoscope.studies.placement.extras;

import static io.horoscope.studies.placement.extras.Rule.FEW_REPLICAS;
import static io.horoscope.studies.placement.extras.Rule.KNOWN_RING;
import static io.horoscope.studies.placement.extras.Rule.NO_PROMISES;
import static io.horoscope.studies.placement.extras.Rule.ONLY_QUORUMS_MONOTONIC;
import static io.horoscope.studies.placement.extras.Search.without;
import static io.horoscope.studies.placement.extras.Violation.DISJOINT;
import static io.horoscope.studies.placement.extras.Violation.NOT_MONOTONIC;
import static io.horoscope.studies.placement.extras.Violation.STALE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import java.util.EnumSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What decision 44 says of extra read replicas: under its rules reads are as in a ring without
 * extras, and each rule is needed. The rules are those of a design that is not part of Horoscope.
 */
@Tag("slow")
class ExtraReadReplicasTest {

    private static final int SEQUENCES = 1_000_000;
    private static final int SEQUENCES_OF_A_CASE = 210_000;

    private static final Factors THREE = new Factors(3, 0);
    private static final Factors FOUR = new Factors(4, 0);
    private static final Factors FIVE = new Factors(5, 0);
    private static final Factors THREE_AND_ONE = new Factors(3, 1);

    /** The smallest where a write at EACH_QUORUM meets reads that can use extras. */
    private static final Factors TWO_AND_FOUR = new Factors(2, 4);

    private static final Factors[] ONE_DATACENTER = {new Factors(2, 0), THREE, FOUR, FIVE};

    private static final Factors[] ALL = {
        new Factors(2, 0), THREE, FOUR, FIVE, THREE_AND_ONE, new Factors(3, 3), TWO_AND_FOUR
    };

    @Test
    void sequences_allRules_noViolation() {
        Search search = new Search(EnumSet.allOf(Rule.class), ALL).run(SEQUENCES);
        long operations = 0;
        for (Operation kind : Operation.values()) {
            long applied = search.applied(kind);
            operations += applied;
            assertEquals(kind == Operation.NEIGHBOUR, applied == 0, kind + " was never possible");
        }
        System.out.printf(
                "extras, all rules: %,d sequences, seed %d, %,d operations, %,d acknowledged writes,"
                        + " %,d refusals, %,d reads of extras, violations %s%n",
                SEQUENCES,
                Rounds.seed(),
                operations,
                search.acknowledgements(),
                search.refusals(),
                search.extraReads(),
                search);
        assertNone(search);
    }

    /** What is asked for is what a ring without extras has, and more: reads at ONE after ALL, too. */
    @Test
    void sequences_withoutExtras_noViolation() {
        Search search = new Search(without(ONLY_QUORUMS_MONOTONIC), false, true, ALL);
        assertNone(search.run(SEQUENCES_OF_A_CASE));
    }

    /** What takes many operations, and is too rare here, has sequences of its own below. */
    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"FILLED_ANEW", "FILLED_FROM_ALL", "WRITES_ENDED"})
    void sequences_withoutARule_violation(Rule rule) {
        Search search = new Search(without(rule), ALL);
        assertTrue(search.finds(rule.violation(), SEQUENCES_OF_A_CASE), search.toString());
        System.out.printf(
                "extras, without %s: seed %d, %s%n  %s%n",
                rule, Rounds.seed(), search, search.shortest(rule.violation()));
    }

    @Test
    void filledFromAll_without_stale() {
        assertStaleWithout(
                Rule.FILLED_FROM_ALL,
                TWO_AND_FOUR,
                Operation.FILLING.with(8),
                Operation.WRITE.with(5, level(TWO_AND_FOUR, "EACH_QUORUM"), 0b101111, 0),
                Operation.LEARN.with(0, 0, 0b111111111, 0),
                Operation.FILL.with(8, 4, 0, 0),
                Operation.READABLE.with(8),
                Operation.LEARN.with(0, 0, 0b111111111, 0),
                Operation.READ.with(6, level(TWO_AND_FOUR, "TWO"), 0b100010000, 0));
    }

    @Test
    void filledAnew_without_stale() {
        assertStaleWithout(
                Rule.FILLED_ANEW,
                TWO_AND_FOUR,
                Operation.FILLING.with(8),
                Operation.LEARN.with(0, 0, 0b111111111, 0),
                Operation.FILL.with(8),
                Operation.READABLE.with(8),
                Operation.LEARN.with(0, 0, 0b111111111, 0),
                Operation.JOIN.with(8, 5, 0, 0),
                Operation.STREAM.with(0),
                Operation.FINISH.with(0),
                Operation.WRITE.with(0, level(TWO_AND_FOUR, "EACH_QUORUM"), 0b11111, 0),
                Operation.EXPIRE.with(0),
                Operation.JOIN.with(7, 8, 0, 0),
                Operation.STREAM.with(0),
                Operation.FINISH.with(0),
                Operation.READ.with(0, level(TWO_AND_FOUR, "TWO"), 0b110000000, 0));
    }

    @Test
    void writesEnded_without_stale() {
        assertStaleWithout(
                Rule.WRITES_ENDED,
                THREE,
                Operation.FILLING.with(3),
                Operation.LEARN.with(0, 0, 0b111111, 0),
                Operation.FILL.with(3),
                Operation.READABLE.with(3),
                Operation.LEARN.with(0, 0, 0b111111, 0),
                Operation.WRITE.with(0, level(THREE, "ALL"), 0b1000, 0),
                Operation.LOSE_DISKS.with(3),
                Operation.FILL.with(3),
                Operation.DELIVER.with(0, 0, 0b111, 0),
                Operation.READ.with(0, level(THREE, "ONE"), 0b1000, 0));
    }

    private static int level(Factors factors, String name) {
        int level = 0;
        while (!factors.levels().get(level).toString().equals(name)) {
            level++;
        }
        return level;
    }

    private static void assertStaleWithout(Rule rule, Factors factors, long... sequence) {
        RangeModel ruled = new RangeModel(factors, EnumSet.allOf(Rule.class));
        RangeModel unruled = new RangeModel(factors, without(rule));
        for (long operation : sequence) {
            Operation.apply(operation, ruled);
            assertTrue(Operation.apply(operation, unruled), Operation.of(operation).toString());
        }
        assertEquals(EnumSet.noneOf(Violation.class), ruled.violations());
        assertEquals(EnumSet.of(STALE), unruled.violations());
    }

    /** Writes that wait for extras meet QUORUM reads; these do not meet one another. */
    @Test
    void fewReplicas_withoutInOneDatacenter_onlyReadsMissReads() {
        Search search = new Search(without(FEW_REPLICAS), ONE_DATACENTER).run(SEQUENCES_OF_A_CASE);
        assertTrue(search.count(NOT_MONOTONIC) > 0);
        assertEquals(0, search.count(STALE), search.shortest(STALE));
    }

    /** A LOCAL_QUORUM write does not wait for extras of other datacenters, and QUORUM meets it. */
    @Test
    void fewReplicas_withoutInTwoDatacenters_readsMissWrites() {
        Search search = new Search(without(FEW_REPLICAS), THREE_AND_ONE);
        assertTrue(search.finds(STALE, SEQUENCES_OF_A_CASE));
    }

    /** So reads that can use extras need no rule of their own for other datacenters. */
    @Test
    void canUseExtras_anyFactors_meetsNoQuorumOfAnyDatacenter() {
        for (int first = 1; first <= 5; first++) {
            for (int second = 0; second <= 5; second++) {
                Factors factors = new Factors(first, second);
                for (int read = 0; read < factors.levels().size(); read++) {
                    for (int other = 0; other < factors.levels().size(); other++) {
                        if (factors.canUseExtras(read) && factors.levels().get(other).isQuorum()) {
                            assertFalse(factors.meet(other, read), factors + ", " + other);
                        }
                    }
                }
            }
        }
    }

    /** Reads of extras there meet writes at ALL only, and these are everywhere. */
    @ParameterizedTest
    @EnumSource(names = {"FILLED_ANEW", "FILLED_FROM_ALL"})
    void filled_lessInOneDatacenter_noViolation(Rule rule) {
        assertNone(new Search(without(rule), ONE_DATACENTER).run(SEQUENCES_OF_A_CASE));
    }

    /** Of an odd number of replicas and one more, two majorities still meet. */
    @Test
    void promises_ofExtras_matterForEvenFactorsOnly() {
        assertNone(new Search(without(NO_PROMISES), THREE, FIVE).run(SEQUENCES_OF_A_CASE));
        Search search = new Search(without(NO_PROMISES), true, false, FOUR);
        assertTrue(search.finds(DISJOINT, SEQUENCES_OF_A_CASE));
    }

    /** A commit that a SERIAL read finds goes to the replicas that promised, and to no extra. */
    @Test
    void serialThenQuorum_ofAnExtra_returnsLess() {
        int extra = 3;
        int replicas = 0b111;
        long[] sequence = {
            Operation.FILLING.with(extra),
            Operation.LEARN.with(0, 0, 0b111111, 0),
            Operation.FILL.with(extra),
            Operation.READABLE.with(extra),
            Operation.LEARN.with(0, 0, 0b111111, 0),
            Operation.WRITE.with(0, THREE.quorum(), 0b001, 0),
            Operation.SERIAL.with(0, 0, 0b011, 0b011),
            Operation.READ.with(0, THREE.quorum(), 0b1100, 0)
        };
        for (boolean hasBound : new boolean[] {true, false}) {
            RangeModel model =
                    new RangeModel(
                            THREE, hasBound ? EnumSet.allOf(Rule.class) : without(FEW_REPLICAS));
            for (int i = 0; i < sequence.length - 1; i++) {
                assertTrue(Operation.apply(sequence[i], model), "operation " + i);
            }
            assertEquals(replicas, model.ring().base());
            assertEquals(EnumSet.noneOf(Violation.class), model.violations());
            assertEquals(!hasBound, Operation.apply(sequence[sequence.length - 1], model));
            assertEquals(
                    hasBound ? EnumSet.noneOf(Violation.class) : EnumSet.of(NOT_MONOTONIC),
                    model.violations());
        }
    }

    /** Nodes that do not know the ring return old data: as replicas, and as extras. */
    @Test
    void knownRing_without_staleWithoutExtrasToo() {
        Search replicas = new Search(without(KNOWN_RING), false, true, ALL);
        assertTrue(replicas.finds(STALE, SEQUENCES_OF_A_CASE));
        Search extras = new Search(without(KNOWN_RING), true, false, ALL);
        assertTrue(extras.finds(STALE, SEQUENCES_OF_A_CASE));
    }

    private static void assertNone(Search search) {
        for (Violation kind : Violation.values()) {
            assertEquals(0, search.count(kind), kind + ": " + search.shortest(kind));
        }
    }
}
