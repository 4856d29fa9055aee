package io.horoscope.cassandra.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.cassandra.Allocations;
import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.cache.TestRing;
import io.horoscope.cassandra.exclude.ExcludedNodes;
import io.horoscope.cassandra.settings.RoutingMode;
import io.horoscope.cassandra.settings.RoutingPolicies;
import io.horoscope.cassandra.settings.RoutingPolicy;
import io.horoscope.core.plan.Fallback;
import io.horoscope.core.plan.GuardedSelector;
import io.horoscope.core.replica.Facts;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.replica.Reported;
import io.horoscope.core.score.PaperFormula;
import io.horoscope.core.score.ScoreBook;
import io.horoscope.core.select.OperationClass;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import io.horoscope.core.wire.Report;
import java.util.ArrayList;
import java.util.List;
import org.apache.cassandra.dht.Murmur3Partitioner.LongToken;
import org.apache.cassandra.locator.EndpointsForToken;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.locator.ReplicaCollection;
import org.junit.jupiter.api.Test;

/**
 * Nodes 127.0.0.1 to 127.0.0.9; those from 127.0.0.7 on are in another datacenter. The natural
 * order is the topology's; stock's is given beside it.
 */
class PlannedReadTest {

    private static final LongToken TOKEN = new LongToken(7);
    private static final long MAX_AGE_NANOS = 1_000;
    private static final String LOWEST = "{name: lowest_score, prefer_local: never}";

    private static final String HOROSCOPE = "horoscope";

    private final TestRing ring = new TestRing();
    private final NodeRegistry nodes = nodes();
    private final ScoreBook book = new ScoreBook(new PaperFormula(), 0);
    private final ReplicaTable estimates = new ReplicaTable();
    private final GivenOrder topology = new GivenOrder();
    private final List<Throwable> noted = new ArrayList<>();
    private RoutingPolicy policy = RoutingPolicies.of(HOROSCOPE).withMode(RoutingMode.ON);
    private long nowNanos;
    private long sequence;
    private final ReadPlanner planner =
            new ReadPlanner(
                    () -> policy,
                    nodes,
                    new SelectionInputs(
                            book::table,
                            () -> nowNanos,
                            MAX_AGE_NANOS,
                            () -> null,
                            nodes::isInRack,
                            estimates),
                    topology,
                    (what, thrown) -> noted.add(thrown));

    @Test
    void order_selectorWithItsOwnData_startsFromTheTopology() {
        slow(1);
        assertEquals(List.of(2, 3, 1), lasts(begin().order(replicas(1, 2, 3))));
        assertEquals(1, node(2).counters().divertedReads());
        assertEquals(1, node(2).counters().reads());
    }

    @Test
    void order_tokenAndFactsInForce_reachTheSelector() {
        policy =
                RoutingPolicies.of(FactSelector.class.getName())
                        .withMode(RoutingMode.ON)
                        .withFacts(FactSelector.FACTS);
        FactSelector.FACTS.answered(node(2).index(), FactSelector.FACTS.encode(), nowNanos);
        assertEquals(List.of(2, 1, 3), lasts(begin().order(replicas(1, 2, 3))));
        assertEquals(7, ((FactSelector) policy.selector().unguarded()).token);
        nowNanos += MAX_AGE_NANOS + 1;
        assertEquals(List.of(1, 2, 3), lasts(begin().order(replicas(1, 2, 3))), "too old");
        nowNanos = 0;
        policy = policy.withFacts(Facts.EMPTY);
        assertEquals(List.of(1, 2, 3), lasts(begin().order(replicas(1, 2, 3))), "not in force");
        assertEquals(List.of(), noted);
    }

    @Test
    void order_nothingClearlyBusier_returnsTheVeryObject() {
        EndpointsForToken natural = replicas(1, 2, 3);
        assertSame(natural, begin().order(natural));
        assertEquals(1, node(1).counters().reads());
        assertEquals(0, node(1).counters().divertedReads());
    }

    /** What scans and the reads of Cassandra's own tables take is no measure for users' reads. */
    @Test
    void isDiverted_requestsOfReads_isKnownForReadsOfOneKeyInTablesOfUsers() {
        slow(1);
        for (String keyspace :
                List.of("ks", "system_auth", "system_distributed", "system_traces")) {
            for (OperationClass operation : OperationClass.values()) {
                planner.begin(keyspace, operation).order(replicas(1, 2, 3));
                boolean isKnown = keyspace.equals("ks") && operation == OperationClass.READ;
                assertEquals(
                        isKnown,
                        planner.isDiverted(node(2).index(), nowNanos),
                        keyspace + ", " + operation);
            }
        }
    }

    @Test
    void order_replicaInAnotherRack_hasToPayForIt() {
        ring.rack(endpoint(2), "other");
        nodes.refresh(1);
        answer(1, 2_600_000);
        answer(2, 2_000_000);
        answer(3, 2_000_000);
        assertEquals(List.of(1, 2), lasts(begin().order(replicas(1, 2))));
        assertEquals(List.of(3, 1), lasts(begin().order(replicas(1, 3))));
    }

    /** Of the coordinator's rack, although a replica is in it. */
    @Test
    void order_firstChoiceLeavesTheRack_countsAsCrossed() {
        ring.rack(endpoint(2), "other");
        ring.rack(endpoint(3), "third");
        nodes.refresh(1);
        slow(1);
        assertEquals(List.of(2, 1), lasts(begin().order(replicas(1, 2))));
        assertEquals(1, node(2).counters().crossedReads());
        begin().order(replicas(2, 3));
        assertEquals(1, node(2).counters().crossedReads(), "no replica is in it");
        planner.begin("ks", OperationClass.SCAN).order(replicas(1, 2));
        assertEquals(1, node(2).counters().crossedReads(), "a scan");
        begin().order(replicas(1, 4));
        assertEquals(0, node(4).counters().crossedReads(), "in the rack");
    }

    @Test
    void order_deadReplicas_areDropped() {
        topology.dead.add(endpoint(2));
        slow(1);
        assertEquals(List.of(3, 1), lasts(begin().order(replicas(1, 2, 3))));
    }

    /**
     * H3: with the local replicas out of the way, the slow first remote one does not stay first.
     */
    @Test
    void order_remoteReplicas_areOrderedBehindTheLocalOnes() {
        slow(7);
        assertEquals(List.of(1, 2, 8, 9, 7), lasts(begin().order(replicas(7, 1, 8, 2, 9))));
        assertEquals(List.of(8, 9, 7), lasts(begin().order(replicas(7, 8, 9))));
    }

    @Test
    void order_excludedNode_isLastUntilItIsIncluded() {
        ExcludedNodes excluded = new ExcludedNodes(nodes, () -> 1);
        excluded.exclude(node(1).address().toString(), "1h", "new disk", "a test");
        assertEquals(List.of(2, 3, 1), lasts(begin().order(replicas(1, 2, 3))));
        excluded.include(node(1).address().toString(), "a test");
        assertEquals(List.of(1, 2, 3), lasts(begin().order(replicas(1, 2, 3))), "as it was");
    }

    @Test
    void finish_selectorThatStartsFromStock_reordersStocksOrder() {
        use(LOWEST, RoutingMode.ON);
        report(3, 0.9);
        report(1, 0.1);
        report(2, 0.1);
        PlannedRead read = begin();
        assertNull(read.order(replicas(1, 2, 3)));
        assertEquals(List.of(2, 1, 3), lasts(read.finish(null, replicas(3, 2, 1))));
        assertEquals(1, node(2).counters().divertedReads());
    }

    @Test
    void finish_selectorThatNeedsScores_withoutAny_isStocksOrderAndCounted() {
        use(LOWEST, RoutingMode.ON);
        EndpointsForToken stock = replicas(3, 2, 1);
        assertSame(stock, finishAfterOrder(stock));
        assertEquals(1, node(3).counters().fallbacks(Fallback.NO_SCORES));
        assertEquals(1, planner.fallbacks(Fallback.NO_SCORES));
    }

    /**
     * M14: the same start and the same order as with mode on, counted against what stock really
     * did.
     */
    @Test
    void finish_shadow_previewsOnAndKeepsStocksOrder() {
        slow(1);
        use(HOROSCOPE, RoutingMode.SHADOW);
        PlannedRead read = begin();
        EndpointsForToken natural = replicas(1, 2, 3);
        assertNull(read.order(natural));
        assertTrue(read.previews());
        EndpointsForToken stock = replicas(3, 1, 2);
        assertSame(stock, read.finish(natural, stock));
        assertEquals(1, node(2).counters().reads());
        assertEquals(1, node(2).counters().divertedReads());
        begin().finish(natural, replicas(2, 1, 3));
        assertEquals(2, node(2).counters().reads());
        assertEquals(1, node(2).counters().divertedReads());
    }

    /**
     * H4, D1, D5: whatever is thrown, stock's own method makes the plan, and the cause is counted.
     */
    @Test
    void order_selectorThatThrows_leavesThePlanToStock() {
        use("{name: " + ThrowingSelector.class.getName() + "}", RoutingMode.ON);
        EndpointsForToken stock = replicas(3, 2, 1);
        assertSame(stock, finishAfterOrder(stock));
        assertEquals(1, node(3).counters().fallbacks(Fallback.ERROR));
        assertEquals(1, planner.fallbacks(Fallback.ERROR));
        assertEquals("order", noted.get(0).getMessage());
    }

    @Test
    void order_selectorThatKeepsFailing_isSwitchedOffUntilSetAnew() {
        String throwing = "{name: " + ThrowingSelector.class.getName() + "}";
        use(throwing, RoutingMode.ON);
        EndpointsForToken stock = replicas(3, 2, 1);
        for (int i = 0; i <= GuardedSelector.ALLOWED_FAILURES; i++) {
            assertSame(stock, finishAfterOrder(stock));
        }
        assertEquals(1, planner.fallbacks(Fallback.SELECTOR_OFF));
        assertEquals(GuardedSelector.ALLOWED_FAILURES, noted.size());
        use(throwing, RoutingMode.ON);
        finishAfterOrder(stock);
        assertEquals(1, planner.fallbacks(Fallback.SELECTOR_OFF));
    }

    @Test
    void order_replicaThatHasJustJoined_leavesThePlanToStock() {
        EndpointsForToken stock = replicas(1, 2, 20);
        assertSame(stock, finishAfterOrder(stock));
        assertEquals(1, node(1).counters().fallbacks(Fallback.UNKNOWN_NODE));
        EndpointsForToken unknownFirst = replicas(20, 1);
        assertSame(unknownFirst, finishAfterOrder(unknownFirst));
        assertEquals(2, planner.fallbacks(Fallback.UNKNOWN_NODE));
    }

    /** D4: a policy that changes between two calls of one read changes nothing for it. */
    @Test
    void finish_policySwitchedOffMeanwhile_endsAsItBegan() {
        use(LOWEST, RoutingMode.ON);
        report(3, 0.9);
        report(1, 0.1);
        PlannedRead read = begin();
        assertNull(read.order(replicas(1, 3)));
        use(HOROSCOPE, RoutingMode.OFF);
        assertEquals(List.of(1, 3), lasts(read.finish(null, replicas(3, 1))));
    }

    @Test
    void begin_modeOffOrNoMode_isStock() {
        use(HOROSCOPE, RoutingMode.OFF);
        assertSame(PlannedRead.STOCK, begin());
        EndpointsForToken stock = replicas(2, 1);
        assertSame(stock, PlannedRead.STOCK.finish(null, stock));
        assertNull(PlannedRead.STOCK.order(stock));
        PlannedRead.STOCK.fail();
        assertEquals(0, planner.fallbacks(Fallback.ERROR));
    }

    @Test
    void fail_somethingAroundTheDecisionThrew_isCountedOnce() {
        PlannedRead read = begin();
        read.fail();
        EndpointsForToken stock = replicas(2, 1);
        assertSame(stock, read.finish(null, stock));
        assertEquals(1, planner.fallbacks(Fallback.ERROR));
        assertEquals(1, node(2).counters().fallbacks(Fallback.ERROR));
    }

    @Test
    void order_steadyState_allocatesOnlyTheReorderedCollection() {
        EndpointsForToken natural = replicas(1, 2, 3);
        assertEquals(0, Allocations.bytes(() -> begin().order(natural)), 0.5);
        slow(1);
        double reordering = Allocations.bytes(() -> begin().order(natural));
        assertTrue(reordering > 0 && reordering < 400, "bytes for 3 replicas: " + reordering);
    }

    private PlannedRead begin() {
        return planner.begin("ks", OperationClass.READ);
    }

    /** As the woven method does it where the first call leaves the plan to stock. */
    private EndpointsForToken finishAfterOrder(EndpointsForToken stock) {
        PlannedRead read = begin();
        assertNull(read.order(stock));
        return read.finish(null, stock);
    }

    private void use(String selector, RoutingMode mode) {
        policy = RoutingPolicies.of(selector).withMode(mode);
    }

    /** Of all nodes, one has answered 60 times later than the others. */
    private void slow(int last) {
        for (int each = 1; each <= 9; each++) {
            answer(each, each == last ? 60_000_000 : 1_000_000);
        }
    }

    private void answer(int last, long latencyNanos) {
        int node = node(last).index();
        estimates.remove(node);
        estimates.of(node).sent(nowNanos);
        estimates.of(node).answered(nowNanos, latencyNanos, Reported.NOTHING, false, false);
    }

    private static List<Integer> lasts(EndpointsForToken replicas) {
        return replicas.asList(replica -> (int) replica.endpoint().getAddress().getAddress()[3]);
    }

    private void report(int last, double cpu) {
        Signals signals = Signals.builder().set(Signal.CPU, cpu).set(Signal.MEMORY, 0).build();
        Node node = node(last);
        sequence++;
        book.offer(
                node.index(), new Report(node.address(), 1, sequence, 0, false, signals), nowNanos);
        book.publish(nowNanos);
    }

    private Node node(int last) {
        return nodes.find(endpoint(last));
    }

    private NodeRegistry nodes() {
        for (int last = 1; last <= 9; last++) {
            ring.join(endpoint(last), last < 7 ? TestRing.LOCAL : "there");
        }
        return ring.registry();
    }

    private static EndpointsForToken replicas(int... lasts) {
        EndpointsForToken.Builder builder = EndpointsForToken.builder(TOKEN);
        for (int last : lasts) {
            builder.add(replica(last), ReplicaCollection.Builder.Conflict.NONE);
        }
        return builder.build();
    }

    private static Replica replica(int last) {
        return Replica.fullReplica(endpoint(last), new LongToken(0), new LongToken(10));
    }

    private static InetAddressAndPort endpoint(int last) {
        return TestRing.endpoint("127.0.0." + last);
    }
}
