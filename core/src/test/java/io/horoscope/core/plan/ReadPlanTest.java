package io.horoscope.core.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.select.OperationClass;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class ReadPlanTest {

    private static final List<Supplier<Throwable>> ERRORS =
            List.of(
                    () -> new IllegalStateException("a defect"),
                    () -> new AssertionError("a broken assertion"),
                    () -> new NoSuchMethodError("another version of the selector's library"),
                    () -> new NoClassDefFoundError("a class that is missing"),
                    StackOverflowError::new);

    private final ReadPlan plan =
            new ReadPlan(
                    new SelectionContext(
                            bound -> 0, new ReplicaTable(), ReadPlan.MAXIMUM_REPLICAS));

    ReadPlanTest() {
        plan.context().fill(ScoreTable.empty(), 0, 1, OperationClass.READ, SelectionContext.NONE);
    }

    @Test
    void decide_selectorThatKeepsTheOrder_changesNothing() {
        add(5, 1);
        add(6, 1);
        assertNull(plan.decide(guarded((replicas, count) -> {})));
        assertFalse(plan.isChanged());
    }

    /**
     * H3: replicas of other datacenters are ordered too, each datacenter within itself, behind the
     * local one.
     */
    @Test
    void decide_severalDatacenters_ordersEachWithinItselfLocalFirst() {
        int[] datacenters = {2, 0, 1, 2, 0, 1};
        for (int i = 0; i < datacenters.length; i++) {
            add(10 + i, datacenters[i]);
        }
        assertNull(plan.decide(guarded(ReadPlanTest::reverse)));
        assertEquals(List.of(4, 1, 3, 0, 5, 2), positions());
        assertTrue(plan.isChanged());
    }

    @Test
    void decide_remoteDatacenters_theNearerByMoreThanTwiceGoesFirst() {
        plan.clear();
        plan.add(1, 1, 0, 20e6);
        plan.add(2, 2, 0, 10e6);
        plan.add(3, 3, 0, Double.NaN);
        assertNull(plan.decide(guarded((replicas, count) -> {})));
        assertEquals(List.of(0, 1, 2), positions());
        plan.clear();
        plan.add(1, 1, 0, 20.1e6);
        plan.add(2, 2, 0, 10e6);
        assertNull(plan.decide(guarded((replicas, count) -> {})));
        assertEquals(List.of(1, 0), positions());
        assertNull(plan.decide(GuardedSelector.of(new FromStock())));
        assertEquals(List.of(0, 1), positions());
    }

    /** L11: what an operator set by hand counts, within the datacenter. */
    @Test
    void decide_severity_goesBehindThoseWithLess() {
        plan.clear();
        plan.add(1, 0, 0.5, Double.NaN);
        plan.add(2, 0, 0, Double.NaN);
        plan.add(3, 0, 2, Double.NaN);
        plan.add(4, 0, 0, Double.NaN);
        plan.add(5, 1, 0, Double.NaN);
        assertNull(plan.decide(guarded(ReadPlanTest::reverse)));
        assertEquals(List.of(3, 1, 0, 2, 4), positions());
    }

    /** Two of three: the third one would get all reads. */
    @Test
    void decide_severityOfMoreThanHalf_changesNothing() {
        plan.clear();
        plan.add(1, 0, 0.5, Double.NaN);
        plan.add(2, 0, 2, Double.NaN);
        plan.add(3, 0, 0, Double.NaN);
        plan.add(4, 1, 2, Double.NaN);
        plan.add(5, 1, 0, Double.NaN);
        assertNull(plan.decide(guarded((replicas, count) -> {})));
        assertEquals(List.of(0, 1, 2, 4, 3), positions(), "one of two in the other datacenter");
    }

    @Test
    void decide_anyThrowable_isAFallbackAndSaysWhat() {
        for (Supplier<Throwable> error : ERRORS) {
            add(1, 0);
            add(2, 0);
            Throwable thrown = error.get();
            assertEquals(Fallback.ERROR, plan.decide(guarded(throwing(thrown))));
            assertSame(thrown, plan.failure());
            plan.clear();
            assertNull(plan.failure());
        }
    }

    @Test
    void decide_errorOfTheVirtualMachine_isPassedOn() {
        add(1, 0);
        add(2, 0);
        GuardedSelector selector = guarded(throwing(new OutOfMemoryError("a test")));
        assertThrows(OutOfMemoryError.class, () -> plan.decide(selector));
    }

    @Test
    void decide_nodeWithoutIndex_orTooMany_isAFallback() {
        add(1, 0);
        add(ReadPlan.UNKNOWN_NODE, 0);
        assertEquals(Fallback.UNKNOWN_NODE, plan.decide(guarded(ReadPlanTest::reverse)));
        plan.clear();
        for (int i = 0; i < ReadPlan.MAXIMUM_REPLICAS; i++) {
            add(i, i % 3);
        }
        assertNull(plan.decide(guarded(ReadPlanTest::reverse)));
        add(64, 0);
        assertEquals(Fallback.TOO_MANY_REPLICAS, plan.decide(guarded(ReadPlanTest::reverse)));
    }

    @Test
    void decide_selectorThatNeedsScores_withoutAny_isAFallback() {
        add(1, 0);
        add(2, 0);
        GuardedSelector selector =
                GuardedSelector.of(
                        new FromStock() {
                            @Override
                            public boolean needsScores() {
                                return true;
                            }
                        });
        assertEquals(Fallback.NO_SCORES, plan.decide(selector));
    }

    /** At the limit and one past it. */
    @Test
    void decide_selectorThatKeepsFailing_isSwitchedOff() {
        int[] calls = {0};
        GuardedSelector selector =
                guarded(
                        (replicas, count) -> {
                            calls[0]++;
                            throw new IllegalStateException("always");
                        });
        add(1, 0);
        add(2, 0);
        for (int i = 0; i < GuardedSelector.ALLOWED_FAILURES; i++) {
            assertEquals(Fallback.ERROR, plan.decide(selector));
        }
        assertEquals(Fallback.SELECTOR_OFF, plan.decide(selector));
        assertEquals(GuardedSelector.ALLOWED_FAILURES, calls[0]);
        assertTrue(plan.isWorthMerging(selector, 1, 2));
        assertEquals(0, selector.tickIntervalNanos());
        assertNull(plan.decide(guarded(ReadPlanTest::reverse)));
    }

    @Test
    void decide_brokenOrders_countAsFailures() {
        GuardedSelector selector = guarded((replicas, count) -> replicas[0] = replicas[1]);
        add(1, 0);
        add(2, 0);
        for (int i = 0; i < GuardedSelector.ALLOWED_FAILURES; i++) {
            assertEquals(Fallback.BROKEN_ORDER, plan.decide(selector));
        }
        assertEquals(Fallback.SELECTOR_OFF, plan.decide(selector));
    }

    /** A listener that throws is a selector that fails; what it threw reaches the caller. */
    @Test
    void guard_callbacksThatThrow_countTowardsTheLimit() {
        GuardedSelector selector =
                GuardedSelector.of(
                        new FromStock() {
                            @Override
                            public void sent(int node, long nowNanos) {
                                throw new IllegalStateException("always");
                            }
                        });
        for (int i = 0; i < GuardedSelector.ALLOWED_FAILURES; i++) {
            assertThrows(IllegalStateException.class, () -> selector.sent(1, 0));
        }
        selector.sent(1, 0);
        assertTrue(selector.isOff());
    }

    @Test
    void isWorthMerging_selectorThatThrows_leavesItToCassandra() {
        add(1, 0);
        GuardedSelector selector =
                GuardedSelector.of(
                        new FromStock() {
                            @Override
                            public boolean isWorthMerging(
                                    int[] shared,
                                    int count,
                                    int firstOfLeft,
                                    int firstOfRight,
                                    SelectionContext context) {
                                throw new AssertionError("a broken assertion");
                            }
                        });
        assertTrue(plan.isWorthMerging(selector, 2, 3));
        assertTrue(plan.failure() instanceof AssertionError);
    }

    /**
     * Any topology and any selector: a permutation with the local datacenter first, or a named
     * reason why not.
     */
    @Test
    void decide_anyTopologyAndSelector_isPermutationLocalFirstOrFallback() {
        Rounds.of(
                20_000,
                random -> {
                    plan.clear();
                    int count = random.nextInt(22);
                    int datacenters = 1 + random.nextInt(3);
                    List<Integer> of = new ArrayList<>();
                    for (int i = 0; i < count; i++) {
                        of.add(random.nextInt(datacenters));
                        plan.add(
                                100 + i,
                                of.get(i),
                                random.nextInt(8) == 7 ? 1 : 0,
                                random.nextDouble());
                    }
                    boolean nonsense = random.nextInt(4) == 0;
                    GuardedSelector selector =
                            guarded(
                                    (replicas, members) ->
                                            shuffle(replicas, members, random, nonsense));
                    Fallback fallback = plan.decide(selector);
                    if (fallback == null) {
                        check(of);
                    } else {
                        assertTrue(nonsense);
                        assertEquals(Fallback.BROKEN_ORDER, fallback);
                    }
                });
    }

    private void check(List<Integer> datacenters) {
        Set<Integer> seen = new HashSet<>(positions());
        assertEquals(datacenters.size(), seen.size());
        List<Integer> order = new ArrayList<>();
        positions().forEach(position -> order.add(datacenters.get(position)));
        Set<Integer> ended = new HashSet<>();
        for (int i = 0; i < order.size(); i++) {
            assertFalse(ended.contains(order.get(i)), order.toString());
            if (i + 1 < order.size() && !order.get(i + 1).equals(order.get(i))) {
                ended.add(order.get(i));
            }
        }
        assertTrue(order.indexOf(ReadPlan.LOCAL) <= 0, order.toString());
    }

    private static void shuffle(
            int[] replicas, int members, SplittableRandom random, boolean nonsense) {
        for (int i = members - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int kept = replicas[i];
            replicas[i] = replicas[j];
            replicas[j] = kept;
        }
        if (nonsense && members > 0) {
            replicas[random.nextInt(members)] = random.nextInt(200);
        }
    }

    private static void reverse(int[] replicas, int count) {
        int[] given = Arrays.copyOf(replicas, count);
        for (int i = 0; i < count; i++) {
            replicas[i] = given[count - 1 - i];
        }
    }

    private static Order throwing(Throwable thrown) {
        return (replicas, count) -> {
            if (thrown instanceof Error) {
                throw (Error) thrown;
            }
            throw (RuntimeException) thrown;
        };
    }

    private void add(int node, int datacenter) {
        plan.add(node, datacenter, 0, Double.NaN);
    }

    private List<Integer> positions() {
        List<Integer> positions = new ArrayList<>();
        for (int place = 0; place < plan.count(); place++) {
            positions.add(plan.position(place));
        }
        return positions;
    }

    private static GuardedSelector guarded(Order order) {
        return GuardedSelector.of(
                new ReplicaSelector() {
                    @Override
                    public String name() {
                        return "given";
                    }

                    @Override
                    public void order(int[] replicas, int count, SelectionContext context) {
                        order.change(replicas, count);
                    }
                });
    }

    private interface Order {
        void change(int[] replicas, int count);
    }

    private static class FromStock implements ReplicaSelector {

        @Override
        public String name() {
            return "from_stock";
        }

        @Override
        public boolean startsFromStockOrder() {
            return true;
        }

        @Override
        public void order(int[] replicas, int count, SelectionContext context) {
            // Keeps what it was given.
        }
    }
}
