package io.horoscope.bench.sim.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.sim.cluster.Network;
import io.horoscope.bench.sim.cluster.Replica;
import io.horoscope.bench.sim.cluster.Ring;
import io.horoscope.bench.sim.cluster.Service;
import io.horoscope.bench.sim.cluster.TestCluster;
import io.horoscope.bench.sim.engine.RealTime;
import io.horoscope.bench.sim.engine.Seeds;
import io.horoscope.bench.sim.engine.Simulation;
import io.horoscope.bench.sim.service.RandomService;
import io.horoscope.core.schedule.Scheduling;
import io.horoscope.core.settings.SettingsException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class LiveTest {

    private static final long MILLI = 1_000_000;
    private static final long SERVICE_NANOS = 20 * MILLI;

    private static final String SCENARIO =
            """
            cluster: {nodes: 3, slots: 2}
            service: {model: constant, mean: 20ms}
            load: {rate: 100, keys: 1000}
            """;

    /** On a clock that the test moves, so that every run has the same history. */
    @Test
    void replica_readsAtAnyTime_areServedInOrderWithoutLossInAllSlots() {
        for (long seed = 0; seed < 50; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int slots = 1 + random.nextInt(4);
            AtomicLong clock = new AtomicLong(7);
            Simulation simulation = new Simulation();
            Replica replica = replica(simulation, slots);
            try (RealTime time = new RealTime("test", simulation, clock::get, 7)) {
                List<Integer> served = new ArrayList<>();
                int reads = 40;
                for (int read = 0; read < reads; read++) {
                    int number = read;
                    time.happen(now -> replica.serve(number, false, () -> served.add(number), now));
                    requireWorkConserving(replica, slots, seed);
                    clock.addAndGet(random.nextLong(SERVICE_NANOS));
                    time.happen(now -> {});
                    requireWorkConserving(replica, slots, seed);
                }
                clock.addAndGet(reads * SERVICE_NANOS);
                time.happen(now -> {});
                assertEquals(IntStream.range(0, reads).boxed().toList(), served, "seed " + seed);
            }
        }
    }

    private static void requireWorkConserving(Replica replica, int slots, long seed) {
        assertTrue(replica.active() <= slots, "seed " + seed);
        assertTrue(replica.waiting() == 0 || replica.active() == slots, "seed " + seed);
    }

    private static Replica replica(Simulation simulation, int slots) {
        Service service = new RandomService(() -> 1, SERVICE_NANOS, 1);
        Network network =
                new Network(
                        Ring.consecutive(TestCluster.layout(1, 1, 1)),
                        new Network.Delays(MILLI, 0, 0, 0),
                        new Seeds(1).fork("network", 0));
        return new Replica(
                simulation, network, TestCluster.kind(0, slots), service, Scheduling.byDefault());
    }

    @Test
    @Timeout(60)
    void accept_threadReads_returnsAfterItsServiceTime() {
        long start = System.nanoTime();
        try (LiveReplica replica = LiveReplica.of(SCENARIO, 1, 1, start)) {
            replica.accept(5);
            assertTrue(System.nanoTime() - start >= SERVICE_NANOS);
        }
    }

    @Test
    @Timeout(60)
    void close_threadsRead_nothingWaitsAnyMore() throws InterruptedException {
        long inAnHour = System.nanoTime() + TimeUnit.HOURS.toNanos(1);
        LiveReplica replica = LiveReplica.of(SCENARIO, 1, 1, inAnHour);
        CountDownLatch returned = new CountDownLatch(3);
        for (int key = 0; key < 3; key++) {
            int own = key;
            new Thread(
                            () -> {
                                replica.accept(own);
                                returned.countDown();
                            })
                    .start();
        }
        replica.close();
        returned.await();
        replica.accept(4);
    }

    @Test
    @Timeout(60)
    void load_sameSeed_sendsTheSameReadsWhenTheyAreDue() throws InterruptedException {
        List<String> first = reads(1);
        assertEquals(first, reads(1));
        assertFalse(first.equals(reads(2)));
    }

    /** The first reads, with their times from the start. */
    private static List<String> reads(long seed) throws InterruptedException {
        int count = 20;
        Scenario scenario = Runs.own(SCENARIO);
        List<String> reads = new ArrayList<>();
        CountDownLatch left = new CountDownLatch(count);
        long start = System.nanoTime();
        Live.Sender sender =
                (coordinator, key, dueNanos) -> {
                    assertTrue(System.nanoTime() >= dueNanos);
                    if (left.getCount() > 0) {
                        reads.add(coordinator + " " + key + " " + (dueNanos - start));
                    }
                    left.countDown();
                };
        RealTime clients = Live.load(scenario, seed, start, sender);
        left.await();
        clients.close();
        return reads;
    }

    @Test
    void of_scenarioThatNoRealClusterCanShow_isRefusedWithTheReasons() {
        String scenario =
                SCENARIO.replace("rate: 100", "rate: 100, consistency: quorum, scans: 0.1")
                        + "faults: {gone: {kind: restart, nodes: [1], from: 1s, until: 2s}}";
        SettingsException refused =
                assertThrows(SettingsException.class, () -> LiveReplica.of(scenario, 0, 1, 0));
        assertTrue(refused.getMessage().contains("faults other than"), refused::getMessage);
        assertTrue(refused.getMessage().contains("another consistency"), refused::getMessage);
        assertTrue(refused.getMessage().contains("scans"), refused::getMessage);
    }
}
