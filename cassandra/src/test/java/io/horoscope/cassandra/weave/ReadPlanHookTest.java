package io.horoscope.cassandra.weave;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.plan.ReplicaRouter;
import io.horoscope.cassandra.plan.ThrowingSelector;
import io.horoscope.cassandra.settings.RoutingControl;
import io.horoscope.cassandra.settings.RoutingSettings;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.score.PaperFormula;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import io.horoscope.core.table.ScoreBook;
import io.horoscope.core.wire.Report;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.dht.Murmur3Partitioner.LongToken;
import org.apache.cassandra.dht.Range;
import org.apache.cassandra.dht.Token;
import org.apache.cassandra.locator.AbstractReplicationStrategy;
import org.apache.cassandra.locator.DynamicEndpointSnitch;
import org.apache.cassandra.locator.EndpointsForRange;
import org.apache.cassandra.locator.EndpointsForToken;
import org.apache.cassandra.locator.IEndpointSnitch;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.locator.SimpleSnitch;
import org.apache.cassandra.locator.SimpleStrategy;
import org.apache.cassandra.locator.TokenMetadata;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The busy node 127.0.0.1 comes first in Cassandra's order, the idle 127.0.0.2 second. */
class ReadPlanHookTest {

    private static final LongToken TOKEN = new LongToken(5);
    private static final Range<Token> RANGE = new Range<>(new LongToken(0), new LongToken(10));
    private static final EndpointsForToken KEY =
            EndpointsForToken.of(TOKEN, replica(1), replica(2));
    private static final IEndpointSnitch CONFIGURED = new SimpleSnitch();
    private static final IEndpointSnitch DYNAMIC = dynamic();
    private static final EndpointsForRange SCANNED = EndpointsForRange.of(replica(1), replica(2));

    private final NodeRegistry nodes = new NodeRegistry(endpoint -> false, node -> {});
    private final ScoreBook book = new ScoreBook(new PaperFormula(), 0);
    private long sequence;

    @AfterEach
    void uninstall() {
        ReadPlanHook.install(null);
    }

    @Test
    void hook_nothingInstalled_answersAsCassandraDoes() {
        assertSame(KEY, ReadPlanHook.orderTokenRead(strategy("ks"), KEY));
        assertSame(SCANNED, ReadPlanHook.orderRangeRead(strategy("ks"), SCANNED));
        assertTrue(ReadPlanHook.isWorthMerging(true, SCANNED, SCANNED, SCANNED));
    }

    @Test
    void hook_installed_ordersReadsAndScans() {
        install(Map.of());
        assertEquals(replica(2), ReadPlanHook.orderTokenRead(strategy("ks"), KEY).get(0));
        assertEquals(replica(2), ReadPlanHook.orderRangeRead(strategy("ks"), SCANNED).get(0));
    }

    @Test
    void hook_selectorThatThrows_answersAsCassandraDoesAndCounts() {
        install(Map.of("selector", Map.of("name", ThrowingSelector.class.getName())));
        long before = ReadPlanHook.errors();
        assertSame(KEY, ReadPlanHook.orderTokenRead(strategy("ks"), KEY));
        assertSame(SCANNED, ReadPlanHook.orderRangeRead(strategy("ks"), SCANNED));
        assertTrue(ReadPlanHook.isWorthMerging(true, SCANNED, SCANNED, SCANNED));
        assertEquals(before + 3, ReadPlanHook.errors());
    }

    @Test
    void hook_keyspaceThatIsOff_isNotRouted() {
        install(Map.of("keyspaces", Map.of("quiet", "off")));
        assertSame(KEY, ReadPlanHook.orderTokenRead(strategy("quiet"), KEY));
        assertNotSame(KEY, ReadPlanHook.orderTokenRead(strategy("loud"), KEY));
    }

    @Test
    void hook_insideLightweightTransaction_keepsCassandrasOrder() {
        install(Map.of());
        SerialReads.enter();
        SerialReads.enter();
        SerialReads.exit();
        try {
            assertSame(KEY, ReadPlanHook.orderTokenRead(strategy("ks"), KEY));
        } finally {
            SerialReads.exit();
        }
        assertNotSame(KEY, ReadPlanHook.orderTokenRead(strategy("ks"), KEY));
    }

    @Test
    void snitchOfReads_selectorThatSeesByItself_isTheOneBelowTheDynamicOne() {
        assertSame(DYNAMIC, snitchOf("ks", DYNAMIC));
        install(Map.of("selector", Map.of("name", "horoscope")));
        assertSame(CONFIGURED, snitchOf("ks", DYNAMIC));
        assertSame(CONFIGURED, snitchOf("ks", CONFIGURED));
        SerialReads.enter();
        try {
            assertSame(DYNAMIC, snitchOf("ks", DYNAMIC));
        } finally {
            SerialReads.exit();
        }
    }

    @Test
    void snitchOfReads_afterAnError_isTheDynamicOneAndCounts() {
        install(Map.of("selector", Map.of("name", "horoscope")));
        assertSame(CONFIGURED, snitchOf("ks", DYNAMIC));
        long before = ReadPlanHook.errors();
        ReadPlanHook.planning(null);
        assertSame(DYNAMIC, ReadPlanHook.snitchOfReads(DYNAMIC));
        assertEquals(before + 1, ReadPlanHook.errors());
    }

    @Test
    void snitchOfReads_whereCassandrasOrderIsUsed_isTheDynamicOne() {
        for (String selector : List.of("closest", "lowest_score")) {
            install(Map.of("selector", Map.of("name", selector)));
            assertSame(DYNAMIC, snitchOf("ks", DYNAMIC), selector);
        }
        Map<String, Object> selector = Map.of("name", "horoscope");
        for (String mode : List.of("off", "shadow")) {
            install(Map.of("selector", selector, "keyspaces", Map.of("quiet", mode)));
            assertSame(DYNAMIC, snitchOf("quiet", DYNAMIC), mode);
            assertSame(CONFIGURED, snitchOf("loud", DYNAMIC), mode);
            install(Map.of("selector", selector, "keyspaces", Map.of("loud", "on")), mode);
            assertSame(DYNAMIC, snitchOf("quiet", DYNAMIC), mode);
            assertSame(CONFIGURED, snitchOf("loud", DYNAMIC), mode);
        }
    }

    /** The busy node is the only one that both ranges share; apart, each is read from an idle one. */
    @Test
    void isWorthMerging_onlyBusyReplicaShared_isRefused() {
        install(Map.of());
        EndpointsForRange busy = EndpointsForRange.of(replica(1));
        EndpointsForRange idle = EndpointsForRange.of(replica(2));
        ReadPlanHook.orderRangeRead(strategy("ks"), SCANNED);
        assertEquals(false, ReadPlanHook.isWorthMerging(true, busy, idle, idle));
        assertEquals(true, ReadPlanHook.isWorthMerging(true, idle, idle, busy));
        assertEquals(false, ReadPlanHook.isWorthMerging(false, idle, idle, idle));
    }

    @Test
    void isWorthMerging_afterScanInKeyspaceThatIsOff_isCassandrasAnswer() {
        install(Map.of("keyspaces", Map.of("quiet", "off", "shadowed", "shadow")));
        EndpointsForRange busy = EndpointsForRange.of(replica(1));
        EndpointsForRange idle = EndpointsForRange.of(replica(2));
        for (String keyspace : List.of("quiet", "shadowed")) {
            ReadPlanHook.orderRangeRead(strategy(keyspace), SCANNED);
            assertTrue(ReadPlanHook.isWorthMerging(true, busy, idle, idle), keyspace);
        }
    }

    private void install(Map<String, Object> more) {
        install(more, "on");
    }

    private void install(Map<String, Object> more, String mode) {
        report(1, 0.95);
        report(2, 0.05);
        Map<String, Object> section = new HashMap<>(more);
        section.put("mode", mode);
        section.put("authentication", false);
        section.put("directors", List.of("127.0.0.1:1"));
        RoutingSettings settings =
                RoutingSettings.read(section, NodeAddress.parse("127.0.0.1"), "127.0.0.1");
        ReadPlanHook.install(
                new ReplicaRouter(
                        new RoutingControl(settings),
                        nodes,
                        book::table,
                        () -> 0,
                        1,
                        () -> null,
                        new ReplicaTable()));
    }

    private void report(int last, double cpu) {
        Node node = nodes.at(replica(last).endpoint());
        Signals signals = Signals.builder().set(Signal.CPU, cpu).set(Signal.MEMORY, 0).build();
        sequence++;
        book.offer(node.index(), new Report(node.address(), 1, sequence, 0, false, signals), 0);
        book.publish(index -> Double.NaN);
    }

    private static IEndpointSnitch snitchOf(String keyspace, IEndpointSnitch snitch) {
        ReadPlanHook.planning(strategy(keyspace));
        return ReadPlanHook.snitchOfReads(snitch);
    }

    private static IEndpointSnitch dynamic() {
        DatabaseDescriptor.clientInitialization();
        return new DynamicEndpointSnitch(CONFIGURED);
    }

    private static AbstractReplicationStrategy strategy(String keyspace) {
        return new SimpleStrategy(
                keyspace,
                new TokenMetadata(),
                new SimpleSnitch(),
                Map.of("replication_factor", "2"));
    }

    private static Replica replica(int last) {
        InetAddressAndPort endpoint =
                InetAddressAndPort.getByAddress(NodeAddress.parse("127.0.0." + last).inetAddress());
        return Replica.fullReplica(endpoint, RANGE);
    }
}
