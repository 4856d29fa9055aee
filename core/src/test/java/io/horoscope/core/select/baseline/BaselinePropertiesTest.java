package io.horoscope.core.select.baseline;

import io.horoscope.core.Rounds;
import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.select.Change;
import io.horoscope.core.select.Coordinator;
import io.horoscope.core.select.Orders;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * A worse value never improves a replica's place. Each test compares two coordinators with the same
 * history except for one value of one replica.
 *
 * <p>The dynamic snitch is tested with a threshold of 0 only. With a higher one it is not monotone:
 * a slower replica can raise the score that others are compared with, and regain its given place.
 */
class BaselinePropertiesTest {

    private static final int NODES = 6;

    private static final List<Map<String, ?>> BY_REQUESTS =
            List.of(
                    Map.of("name", "least_outstanding"),
                    Map.of("name", "c3"),
                    Map.of("name", "c3", "concurrency_weight", 40),
                    Map.of("name", "prequal"),
                    Map.of("name", "prequal", "quantile", 0.5),
                    Map.of("name", "prequal", "quantile", 0),
                    Map.of("name", "two_choices"));

    private static final List<Map<String, ?>> BY_LATENCY =
            List.of(
                    Map.of("name", "c3"),
                    Map.of("name", "prequal"),
                    Map.of("name", "prequal", "quantile", 1),
                    Map.of("name", "two_choices"),
                    Map.of("name", "dynamic_snitch", "badness_threshold", 0));

    private static final List<Map<String, ?>> BY_QUEUE =
            List.of(
                    Map.of("name", "c3"),
                    Map.of("name", "prequal", "quantile", 0.5),
                    Map.of("name", "prequal"));

    private static final List<Map<String, ?>> BY_PROBES =
            List.of(
                    Map.of("name", "prequal"),
                    Map.of("name", "prequal", "quantile", 0.3),
                    Map.of("name", "prequal", "quantile", 0),
                    Map.of("name", "prequal", "quantile", 1));

    @Test
    void order_moreRequestsInFlight_neverImprovesThePlace() {
        assertNoBetter(
                BY_REQUESTS,
                (random, node) -> {
                    int more = 1 + random.nextInt(5);
                    return new Change(
                            before -> {},
                            worse -> {
                                for (int i = 0; i < more; i++) {
                                    worse.send(node);
                                }
                            });
                });
    }

    /** The replicas report their state, or nothing. */
    @Test
    void order_longerLatency_neverImprovesThePlace() {
        assertNoBetter(
                BY_LATENCY,
                (random, node) -> {
                    double latency = random.nextInt(1, 100);
                    double longer = latency + random.nextInt(1, 100);
                    double service = random.nextDouble() * latency;
                    int queued = random.nextBoolean() ? 3 : ReplicaStats.NOT_REPORTED;
                    double served = queued < 0 ? Double.NaN : service;
                    return new Change(
                            usual -> usual.send(node).answer(node, latency, queued, served).tick(),
                            worse -> worse.send(node).answer(node, longer, queued, served).tick());
                });
    }

    @Test
    void order_longerServiceAndLatency_neverImprovesThePlace() {
        assertNoBetter(
                BY_LATENCY,
                (random, node) -> {
                    double service = random.nextInt(1, 100);
                    double longer = service + random.nextInt(1, 100);
                    return new Change(
                            before ->
                                    before.send(node).answer(node, service + 1, 3, service).tick(),
                            worse -> worse.send(node).answer(node, longer + 1, 3, longer).tick());
                });
    }

    @Test
    void order_longerQueue_neverImprovesThePlace() {
        assertNoBetter(
                BY_QUEUE,
                (random, node) -> {
                    int queued = random.nextInt(20);
                    int more = queued + 1 + random.nextInt(50);
                    return new Change(
                            before -> before.send(node).answer(node, 9, queued, 4),
                            worse -> worse.send(node).answer(node, 9, more, 4));
                });
    }

    /** All replicas have an answer to a probe, and no read is sent on account of the last ones. */
    @Test
    void order_probesReportMoreInFlightOrLongerLatency_neverImprovesThePlace() {
        assertNoBetter(
                BY_PROBES,
                (random, node) -> {
                    long seed = random.nextLong();
                    int inFlight = random.nextInt(10);
                    double latency = random.nextInt(1, 50);
                    boolean isLatency = random.nextBoolean();
                    int more = inFlight + (isLatency ? 0 : random.nextInt(1, 11));
                    double longer = latency + (isLatency ? random.nextInt(1, 51) : 0);
                    return new Change(
                            before -> allProbed(before, seed).probed(node, inFlight, latency),
                            worse -> allProbed(worse, seed).probed(node, more, longer));
                });
    }

    private static Coordinator allProbed(Coordinator coordinator, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int node = 0; node < NODES; node++) {
            coordinator.probed(node, random.nextInt(10), random.nextInt(1, 50));
        }
        return coordinator;
    }

    private static void assertNoBetter(List<Map<String, ?>> sections, Change.Drawn changes) {
        for (Map<String, ?> section : sections) {
            Rounds.of(
                    1_000,
                    random -> {
                        int node = random.nextInt(NODES);
                        long seed = random.nextLong();
                        Change change = changes.draw(random, node);
                        int[] given = Orders.shuffled(random, NODES);
                        change.assertNoBetter(
                                section, () -> withHistory(section, seed), node, given);
                    });
        }
    }

    private static Coordinator withHistory(Map<String, ?> section, long seed) {
        return Coordinator.withHistory(section, NODES, new SplittableRandom(seed));
    }
}
