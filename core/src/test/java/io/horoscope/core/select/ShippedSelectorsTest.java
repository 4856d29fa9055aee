package io.horoscope.core.select;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.horoscope.core.Rounds;
import io.horoscope.core.Threads;
import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.replica.Reported;
import io.horoscope.core.settings.SettingsException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every selector that settings can name, with any parameters. */
class ShippedSelectorsTest {

    private static final int NODES = 12;

    /** Every name with its defaults, and those with parameters that make other code run. */
    static Stream<Map<String, ?>> sections() {
        Stream<Map<String, ?>> byDefault =
                ReplicaSelectors.names().stream().map(name -> Map.of("name", name));
        Stream<Map<String, ?>> others =
                Stream.of(
                        Map.of("name", "round_robin", "rate_control", "on"),
                        Map.of("name", "c3", "rate_control", "on", "profile", "sim"),
                        Map.of("name", "c3", "concurrency_weight", 150),
                        Map.of("name", "dynamic_snitch", "badness_threshold", 0),
                        Map.of("name", "prequal", "quantile", 0),
                        Map.of("name", "prequal", "quantile", 1),
                        Map.of("name", "two_choices", "decay", "10ms"),
                        Map.of("name", "popularity_aware", "threshold", 0.5));
        return Stream.concat(byDefault, others);
    }

    @ParameterizedTest
    @MethodSource("sections")
    void name_isTheOneInSettings(Map<String, ?> section) {
        assertEquals(section.get("name"), Coordinator.of(section).selector.name());
    }

    @ParameterizedTest
    @MethodSource("sections")
    void read_unknownParameter_isRefused(Map<String, ?> section) {
        Map<String, Object> wrong = new HashMap<>(section);
        wrong.put("no_such_parameter", 1);
        String message =
                assertThrows(SettingsException.class, () -> Coordinator.of(wrong)).getMessage();
        assertTrue(message.contains("no_such_parameter: unknown setting"), message);
    }

    @ParameterizedTest
    @MethodSource("sections")
    void order_unknownNodes_isAPermutation(Map<String, ?> section) {
        Coordinator coordinator = Coordinator.of(section);
        for (int count = 0; count <= Coordinator.MOST_REPLICAS; count++) {
            int[] given = Coordinator.upTo(count);
            assertPermutation(given, coordinator.order(given));
            assertPermutation(given, coordinator.tick().orderScan(1, given));
        }
        assertPermutation(new int[] {900, 3}, coordinator.order(900, 3));
        coordinator.answer(700, 5).fail(800, 5); // Of requests that were never sent.
        assertPermutation(new int[] {700, 800}, coordinator.order(700, 800));
    }

    @ParameterizedTest
    @MethodSource("sections")
    void order_afterAnyHistory_isAPermutation(Map<String, ?> section) {
        Rounds.of(
                150,
                random -> {
                    Coordinator coordinator = Coordinator.of(section).with(random::nextInt);
                    coordinator.with(Tables.of(Orders.loads(random, NODES)));
                    double now = random.nextInt(100_000);
                    for (int step = 0; step < 120; step++) {
                        now += random.nextDouble() * (random.nextInt(20) == 0 ? 1_000 : 5);
                        coordinator.at(now);
                        happen(coordinator, random);
                        int[] given = some(random);
                        assertPermutation(given, coordinator.orderKey(random.nextInt(5), given));
                    }
                });
    }

    /** Clock changes and forged answers cause impossible times and queues. */
    @ParameterizedTest
    @MethodSource("sections")
    void answered_impossibleNumbers_doNoHarm(Map<String, ?> section) {
        Coordinator coordinator = Coordinator.of(section);
        long[] strange = {Long.MIN_VALUE, -1, 0, 1, Long.MAX_VALUE};
        for (long latency : strange) {
            for (long service : strange) {
                for (int queued : new int[] {Integer.MIN_VALUE, -7, 0, Integer.MAX_VALUE}) {
                    coordinator.send(1, 2);
                    coordinator
                            .stats(1)
                            .answered(
                                    0,
                                    latency,
                                    new Reported(queued, 1, service, service),
                                    false,
                                    false);
                    coordinator.selector.answered(1, 0, latency, queued, service);
                    coordinator.stats(2).failed(0);
                    coordinator.selector.failed(2, 0, latency);
                    coordinator.tick();
                    assertPermutation(new int[] {0, 1, 2}, coordinator.order(0, 1, 2));
                }
            }
        }
    }

    /** Four threads order and report at once while another one ticks. */
    @ParameterizedTest
    @MethodSource("sections")
    void order_severalThreads_arePermutations(Map<String, ?> section) throws InterruptedException {
        Coordinator coordinator = Coordinator.of(section);
        Threads.run(
                5,
                thread -> {
                    if (thread < 4) {
                        report(coordinator.sharing(), new SplittableRandom(thread));
                    } else {
                        for (int i = 0; i < 200; i++) {
                            coordinator.selector.tick(Coordinator.nanos(100) * i);
                        }
                    }
                });
    }

    /** Tables vary, so that no branch is optimised away. */
    @ParameterizedTest
    @MethodSource("sections")
    void orderAndIsWorthMerging_anyTable_allocateNothing(Map<String, ?> section) {
        Coordinator coordinator = Coordinator.of(section);
        SplittableRandom random = new SplittableRandom(1);
        for (int step = 0; step < 500; step++) {
            happen(coordinator.at(step), random);
        }
        coordinator.tick();
        SelectionContext[] contexts = new SelectionContext[64];
        for (int i = 0; i < contexts.length; i++) {
            coordinator.with(Tables.of(Orders.loads(random, NODES)));
            contexts[i] = coordinator.context(OperationClass.READ, 0);
        }
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        int[] replicas = new int[7];
        int[] shared = {1, 2};
        int merged = 0;
        long before = 0;
        for (int round = 0; round < 100_000; round++) {
            if (round == 50_000) {
                before = threads.getThreadAllocatedBytes(thread);
            }
            for (int i = 0; i < replicas.length; i++) {
                replicas[i] = (round + i) % NODES;
            }
            SelectionContext context = contexts[round % contexts.length].key(round, round % 97);
            coordinator.selector.order(replicas, 3 + round % 5, context);
            merged += coordinator.selector.isWorthMerging(shared, 2, 3, 4, context) ? 1 : 0;
        }
        long allocated = threads.getThreadAllocatedBytes(thread) - before;
        assertTrue(allocated < 10_000, allocated + " bytes for 50,000 orders, merged " + merged);
    }

    private static void report(Coordinator coordinator, SplittableRandom random) {
        Coordinator own = coordinator.with(random::nextInt);
        for (int step = 0; step < 2_000; step++) {
            happen(own.at(step), random);
            int[] given = some(random);
            assertPermutation(given, own.orderKey(random.nextInt(5), given));
        }
    }

    /** A request is sent, answered or failed; now and then, a tick. */
    private static void happen(Coordinator coordinator, SplittableRandom random) {
        int node = random.nextInt(NODES);
        boolean reports = random.nextBoolean();
        switch (random.nextInt(10)) {
            case 8:
                coordinator.send(node).discard(node);
                break;
            case 9:
                if (random.nextInt(20) == 0) {
                    coordinator.leave(node);
                }
                break;
            case 0:
                coordinator.send(node);
                break;
            case 1:
                coordinator.send(node).fail(node, random.nextInt(100));
                break;
            case 2:
                coordinator.tick();
                break;
            case 7:
                coordinator.probed(node, random.nextInt(-1, 20), random.nextInt(-1, 100));
                break;
            default:
                coordinator
                        .send(node)
                        .answer(
                                node,
                                random.nextInt(1, 100) / 4.0,
                                reports ? random.nextInt(20) : ReplicaStats.NOT_REPORTED,
                                reports ? random.nextInt(30) / 4.0 : Double.NaN);
        }
    }

    /** None to eight of the nodes, in any order. */
    private static int[] some(SplittableRandom random) {
        return Arrays.copyOf(
                Orders.shuffled(random, NODES), random.nextInt(Coordinator.MOST_REPLICAS + 1));
    }

    private static void assertPermutation(int[] given, int[] ordered) {
        int[] expected = given.clone();
        int[] actual = ordered.clone();
        Arrays.sort(expected);
        Arrays.sort(actual);
        assertArrayEquals(expected, actual);
    }
}
