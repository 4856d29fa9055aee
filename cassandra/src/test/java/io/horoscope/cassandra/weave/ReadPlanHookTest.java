package io.horoscope.cassandra.weave;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import io.horoscope.cassandra.CapturedLog;
import io.horoscope.cassandra.cache.TestRing;
import io.horoscope.cassandra.heat.HeatCounter;
import io.horoscope.cassandra.plan.PlannedRead;
import io.horoscope.cassandra.plan.ReadPlanner;
import io.horoscope.cassandra.plan.SelectionInputs;
import io.horoscope.cassandra.plan.StartOrder;
import io.horoscope.cassandra.settings.RoutingMode;
import io.horoscope.cassandra.settings.RoutingPolicies;
import io.horoscope.cassandra.settings.RoutingPolicy;
import io.horoscope.core.plan.Fallback;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.score.ScoreTable;
import java.util.Map;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.dht.Murmur3Partitioner.LongToken;
import org.apache.cassandra.locator.AbstractReplicationStrategy;
import org.apache.cassandra.locator.EndpointsForToken;
import org.apache.cassandra.locator.ReplicaLayout.ForTokenRead;
import org.apache.cassandra.locator.SimpleSnitch;
import org.apache.cassandra.locator.SimpleStrategy;
import org.apache.cassandra.locator.TokenMetadata;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The seam without a node: {@link ReadPlanWeaveIT} has the woven methods themselves. */
class ReadPlanHookTest {

    private static final LongToken TOKEN = new LongToken(5);
    private static final long SECOND = 1_000_000_000L;

    private RoutingPolicy policy = RoutingPolicies.of("horoscope").withMode(RoutingMode.ON);
    private final ReadPlanner planner =
            new ReadPlanner(
                    () -> policy,
                    TestRing.of(),
                    new SelectionInputs(
                            ScoreTable::empty,
                            () -> 0,
                            1,
                            () -> null,
                            node -> true,
                            new ReplicaTable()),
                    StartOrder.TOPOLOGY,
                    HookFailures::note);

    @BeforeAll
    static void initialise() {
        DatabaseDescriptor.clientInitialization();
    }

    @AfterEach
    void uninstall() {
        ReadPlanHook.install(null);
        HeatHook.install(null);
    }

    /** Whether or not they are routed, and without a planner; a failure is stock's plan. */
    @Test
    void order_heatInstalled_countsEveryRead() {
        long[] now = {0};
        HeatCounter heat =
                new HeatCounter(() -> new long[] {1, 9}, name -> true, () -> now[0]++ * SECOND);
        ReadPlanHook.order(PlannedRead.STOCK, strategy(), TOKEN);
        heat.count(true);
        HeatHook.install(heat);
        assertNull(ReadPlanHook.order(PlannedRead.STOCK, strategy(), TOKEN));
        assertEquals(1, heat.heat().keyspaces().get("ks").readsPerSecond(1));
        long before = HookFailures.count();
        assertNull(ReadPlanHook.order(PlannedRead.STOCK, null, TOKEN));
        HeatHook.write(null, TOKEN);
        assertEquals(before + 2, HookFailures.count());
        HeatHook.install(null);
        HeatHook.write(null, TOKEN);
        assertEquals(before + 2, HookFailures.count());
    }

    @Test
    void begin_nothingInstalled_isStock() {
        assertSame(PlannedRead.STOCK, ReadPlanHook.keyRead(strategy()));
        assertSame(PlannedRead.STOCK, ReadPlanHook.scan(strategy()));
    }

    @Test
    void begin_modeOff_isStock() {
        ReadPlanHook.install(planner);
        assertNotSame(PlannedRead.STOCK, ReadPlanHook.keyRead(strategy()));
        policy = policy.withKeyspaceModes(Map.of("ks", RoutingMode.OFF));
        assertSame(PlannedRead.STOCK, ReadPlanHook.keyRead(strategy()));
    }

    @Test
    void begin_insideLightweightTransaction_isStock() {
        ReadPlanHook.install(planner);
        SerialReads.enter();
        SerialReads.enter();
        SerialReads.exit();
        try {
            assertSame(PlannedRead.STOCK, ReadPlanHook.keyRead(strategy()));
        } finally {
            SerialReads.exit();
        }
        assertNotSame(PlannedRead.STOCK, ReadPlanHook.keyRead(strategy()));
    }

    /**
     * D3, D5: what cannot be planned is stock's, whatever was thrown, and a counter of that cause
     * moves.
     */
    @Test
    void order_somethingThrows_isStocksAndCounted() {
        ReadPlanHook.install(planner);
        long before = HookFailures.count();
        PlannedRead read = ReadPlanHook.keyRead(strategy());
        assertNull(ReadPlanHook.order(read, null, TOKEN));
        assertEquals(before + 1, HookFailures.count());
        assertEquals(1, planner.fallbacks(Fallback.ERROR));
        ForTokenRead stock = new ForTokenRead(strategy(), EndpointsForToken.empty(TOKEN));
        assertSame(stock, ReadPlanHook.finish(read, null, TOKEN, stock));
        assertSame(PlannedRead.STOCK, ReadPlanHook.keyRead(null));
        assertEquals(before + 2, HookFailures.count());
    }

    /** D2, L12: however many reads fail in a minute, the log has one line that says so, and why. */
    @Test
    void note_thousandFailures_areOneLineAndAllCounted() {
        long before = HookFailures.count();
        try (CapturedLog log = new CapturedLog(HookFailures.class)) {
            for (int i = 0; i < 1_000; i++) {
                HookFailures.note("to run this test", new NoSuchMethodError("a missing method"));
            }
            assertEquals(before + 1_000, HookFailures.count());
            assertEquals(1, log.events().size());
            ILoggingEvent line = log.events().get(0);
            assertEquals(Level.ERROR, line.getLevel());
            assertTrue(line.getFormattedMessage().contains("to run this test"));
            assertEquals("a missing method", line.getThrowableProxy().getMessage());
        }
    }

    @Test
    void merge_nothingInstalledOrNothingMerged_isStocks() {
        assertNull(ReadPlanHook.merge(null, null, null, null));
        ReadPlanHook.install(planner);
        assertNull(ReadPlanHook.merge(null, null, null, null));
    }

    private static AbstractReplicationStrategy strategy() {
        return new SimpleStrategy(
                "ks", new TokenMetadata(), new SimpleSnitch(), Map.of("replication_factor", "2"));
    }
}
