package io.horoscope.cassandra.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.horoscope.cassandra.cache.Fallback;
import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.settings.RoutingMode;
import io.horoscope.cassandra.settings.RoutingPolicies;
import io.horoscope.cassandra.settings.RoutingPolicy;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.score.PaperFormula;
import io.horoscope.core.select.OperationClass;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;
import io.horoscope.core.settings.SettingsReader;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import io.horoscope.core.table.ScoreBook;
import io.horoscope.core.wire.Report;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.cassandra.dht.Murmur3Partitioner.LongToken;
import org.apache.cassandra.locator.EndpointsForToken;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.locator.ReplicaCollection;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Nodes 127.0.0.1 to 127.0.0.9; those from 127.0.0.7 on are in another datacenter. */
class ReplicaOrderTest {

    private static final LongToken TOKEN = new LongToken(7);
    private static final long MAX_AGE_NANOS = 1_000;
    private static final RoutingPolicy LOWEST =
            RoutingPolicies.of("{name: lowest_score, prefer_local: never}");

    private static final RoutingPolicy HOROSCOPE =
            RoutingPolicies.of("{name: horoscope, deadband: 2, own_weight: 16, queue_scale: 16}");

    private final NodeRegistry nodes = new NodeRegistry(ReplicaOrderTest::isRemote, node -> {});
    private final ScoreBook book = new ScoreBook(new PaperFormula(), 0);
    private final ReplicaTable estimates = new ReplicaTable();
    private long nowNanos;
    private final ReplicaOrder order =
            new ReplicaOrder(
                    nodes, book::table, () -> nowNanos, MAX_AGE_NANOS, () -> null, estimates);

    @BeforeEach
    void join() {
        for (int last = 1; last <= 9; last++) {
            nodes.at(endpoint(last));
        }
    }

    @Test
    void order_replicaThatHasJustJoined_keepsTheOrderAndCountsIt() {
        report(1, 0.9);
        report(2, 0.1);
        EndpointsForToken given = replicas(1, 2, 20);
        assertSame(given, order.order(given, OperationClass.READ, RoutingMode.ON, LOWEST));
        assertEquals(1, node(1).counters().fallbacks(Fallback.UNKNOWN_NODE));
    }

    @Test
    void order_busyReplicaFirst_isMovedBack() {
        report(1, 0.9);
        report(2, 0.1);
        report(3, 0.1);
        assertEquals(List.of(2, 3, 1), on(1, 2, 3));
    }

    @Test
    void order_nothingClearlyBusier_returnsTheVeryObject() {
        report(1, 0.3);
        report(2, 0.25);
        report(3, 0.2);
        EndpointsForToken given = replicas(1, 2, 3);
        assertSame(given, order.order(given, OperationClass.READ, RoutingMode.ON, LOWEST));
    }

    @Test
    void order_noScoreOfTheSet_returnsTheVeryObjectAndCountsIt() {
        report(4, 0.1);
        EndpointsForToken given = replicas(1, 2, 3);
        assertSame(given, order.order(given, OperationClass.READ, RoutingMode.ON, LOWEST));
        assertEquals(1, node(1).counters().fallbacks(Fallback.NO_SCORES));
    }

    /** One that judges by the coordinator's own requests needs no scores, and gives way with them or without. */
    @Test
    void order_noScoreAndASelectorThatNeedsNone_isNoFallback() {
        EndpointsForToken given = replicas(1, 2, 3);
        assertSame(given, order.order(given, OperationClass.READ, RoutingMode.ON, HOROSCOPE));
        estimates.of(node(1).index()).sent(nowNanos);
        EndpointsForToken ordered =
                order.order(given, OperationClass.READ, RoutingMode.ON, HOROSCOPE);
        assertEquals(endpoint(2), ordered.get(0).endpoint());
        assertEquals(0, node(1).counters().fallbacks(Fallback.NO_SCORES));
        assertEquals(1, node(2).counters().divertedReads());
    }

    @Test
    void order_scoresAtAndPastTheirExpiry_countAndDoNot() {
        report(1, 0.9);
        report(2, 0.1);
        nowNanos = MAX_AGE_NANOS;
        assertEquals(List.of(2, 1), on(1, 2));
        nowNanos++;
        assertEquals(List.of(1, 2), on(1, 2));
    }

    @Test
    void order_unknownReplica_isNeitherFirstNorLast() {
        report(1, 0.9);
        report(2, 0.1);
        assertEquals(List.of(2, 3, 1), on(1, 3, 2));
    }

    @Test
    void order_remoteReplicas_stayBehindLocalOnesHoweverIdle() {
        report(1, 0.9);
        report(2, 0.1);
        report(7, 0);
        report(8, 0);
        assertEquals(List.of(2, 1, 7, 8), on(7, 1, 8, 2));
    }

    @Test
    void order_onlyRemoteReplicas_keepTheirOrder() {
        report(7, 0.9);
        report(8, 0);
        assertEquals(List.of(7, 8), on(7, 8));
    }

    @Test
    void order_shadow_countsButChangesNothing() {
        report(1, 0.9);
        report(2, 0.1);
        EndpointsForToken given = replicas(1, 2);
        assertSame(given, order.order(given, OperationClass.SCAN, RoutingMode.SHADOW, LOWEST));
        assertEquals(1, node(2).counters().scans());
        assertEquals(1, node(2).counters().divertedScans());
        assertEquals(0, node(1).counters().scans());
    }

    @Test
    void order_selectorThatDropsAReplica_isNotFollowed() {
        report(1, 0.9);
        report(2, 0.1);
        RoutingPolicy broken =
                RoutingPolicies.of("{name: " + ForgetfulSelector.class.getName() + "}");
        EndpointsForToken given = replicas(1, 2);
        assertSame(given, order.order(given, OperationClass.READ, RoutingMode.ON, broken));
        assertEquals(1, node(1).counters().fallbacks(Fallback.BROKEN_ORDER));
    }

    @Test
    void order_moreReplicasThanEverOrdered_keepTheirOrder() {
        report(1, 0.9);
        EndpointsForToken.Builder builder = EndpointsForToken.builder(TOKEN);
        for (int i = 1; i <= Draft.MAXIMUM_REPLICAS + 1; i++) {
            builder.add(replica(i), ReplicaCollection.Builder.Conflict.NONE);
        }
        EndpointsForToken given = builder.build();
        assertSame(given, order.order(given, OperationClass.READ, RoutingMode.ON, LOWEST));
        assertEquals(1, node(1).counters().fallbacks(Fallback.TOO_MANY_REPLICAS));
    }

    @Test
    void order_anyRead_tellsTheSelectorWhatIsRead() {
        RoutingPolicy asking = RoutingPolicies.of("{name: " + Asked.class.getName() + "}");
        order.order(replicas(1, 2), OperationClass.READ, RoutingMode.ON, asking);
        assertEquals(7, ((Asked) asking.selector()).token);
    }

    /** Any loads, ages and order: a permutation, and local replicas before remote ones where anything was changed. */
    @Test
    void order_anyTable_isPermutationWithTopologyKept() {
        long seed = Long.getLong("horoscope.seed", 20260101L);
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < 20_000; round++) {
            String context = "rerun with -Dhoroscope.seed=" + seed + " (round " + round + ")";
            nowNanos += random.nextInt(400);
            report(1 + random.nextInt(9), random.nextDouble());
            int[] given = shuffled(random);
            List<Integer> ordered = on(given);
            List<Integer> asGiven = IntStream.of(given).boxed().collect(Collectors.toList());
            assertEquals(sorted(asGiven), sorted(ordered), context);
            if (!ordered.equals(asGiven)) {
                int firstRemote = (int) ordered.stream().takeWhile(node -> node < 7).count();
                assertTrue(
                        ordered.stream().skip(firstRemote).allMatch(node -> node >= 7),
                        context + ordered);
            }
        }
    }

    @Test
    void order_steadyState_allocatesOnlyTheReorderedCollection() {
        report(1, 0.2);
        report(2, 0.1);
        EndpointsForToken given = replicas(1, 2, 3);
        assertEquals(0, bytesPerOrder(given), 0.5);
        report(1, 0.95);
        assertNotSame(given, order.order(given, OperationClass.READ, RoutingMode.ON, LOWEST));
        double reordering = bytesPerOrder(given);
        assertTrue(reordering < 400, "bytes for a collection of 3: " + reordering);
    }

    private double bytesPerOrder(EndpointsForToken given) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        int rounds = 50_000;
        for (int i = 0; i < rounds; i++) {
            order.order(given, OperationClass.READ, RoutingMode.ON, LOWEST);
        }
        long thread = Thread.currentThread().getId();
        long before = threads.getThreadAllocatedBytes(thread);
        for (int i = 0; i < rounds; i++) {
            order.order(given, OperationClass.READ, RoutingMode.ON, LOWEST);
        }
        return (threads.getThreadAllocatedBytes(thread) - before) / (double) rounds;
    }

    private List<Integer> on(int... given) {
        EndpointsForToken ordered =
                order.order(replicas(given), OperationClass.READ, RoutingMode.ON, LOWEST);
        return ordered.asList(replica -> (int) replica.endpoint().getAddress().getAddress()[3]);
    }

    private void report(int last, double cpu) {
        Signals signals = Signals.builder().set(Signal.CPU, cpu).set(Signal.MEMORY, 0).build();
        Node node = node(last);
        sequence++;
        book.offer(
                node.index(), new Report(node.address(), 1, sequence, 0, false, signals), nowNanos);
        book.publish(index -> Double.NaN);
    }

    private long sequence;

    private Node node(int last) {
        return nodes.at(endpoint(last));
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
        return InetAddressAndPort.getByAddress(NodeAddress.parse("127.0.0." + last).inetAddress());
    }

    private static boolean isRemote(InetAddressAndPort endpoint) {
        int last = endpoint.getAddress().getAddress()[3];
        return last >= 7 && last <= 9;
    }

    private static int[] shuffled(SplittableRandom random) {
        int[] all = {1, 2, 3, 4, 5, 6, 7, 8, 9};
        for (int i = all.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int kept = all[i];
            all[i] = all[j];
            all[j] = kept;
        }
        return IntStream.of(all).limit(1 + random.nextInt(all.length)).toArray();
    }

    private static List<Integer> sorted(List<Integer> list) {
        List<Integer> copy = new ArrayList<>(list);
        copy.sort(null);
        return copy;
    }

    /** Remembers what it was asked to order. */
    public static final class Asked implements ReplicaSelector {

        private long token;

        public Asked(SettingsReader parameters) {
            parameters.keys();
        }

        @Override
        public String name() {
            return "asked";
        }

        @Override
        public void order(int[] replicas, int count, SelectionContext context) {
            token = context.token();
        }
    }
}
