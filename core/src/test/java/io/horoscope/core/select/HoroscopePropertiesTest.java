package io.horoscope.core.select;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import io.horoscope.core.replica.ExpectedTime;
import io.horoscope.core.replica.ReplicaStats;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * What holds for any parameters, any history and any given order. Some tests compare two
 * coordinators, as {@code BaselinePropertiesTest} does: their histories are equal except for one
 * value of one replica, which is worse. Times are milliseconds.
 */
class HoroscopePropertiesTest {

    private static final int NODES = 6;
    private static final double NOW = 200;
    private static final double FOREVER = 1e9;

    @Test
    void order_nothingKnown_isTheGivenOrder() {
        Rounds.of(
                2_000,
                random -> {
                    int[] given = Orders.shuffled(random, 1 + random.nextInt(8));
                    assertArrayEquals(given, Coordinator.of(section(random)).order(given));
                });
    }

    /** All replicas have sent equal answers, fail alike and have as many requests in flight. */
    @Test
    void order_equalReplicas_isTheGivenOrder() {
        Rounds.of(
                2_000,
                random -> {
                    Coordinator coordinator = Coordinator.of(section(random));
                    double[] loads = new double[NODES];
                    Arrays.fill(loads, random.nextDouble());
                    coordinator.with(Tables.of(loads));
                    for (int step = 0; step < 20; step++) {
                        double service = random.nextInt(1, 50);
                        int queued = random.nextInt(50);
                        for (int node = 0; node < NODES; node++) {
                            coordinator.at(step * 10).send(node, node);
                            coordinator.answer(node, 60, queued, service).fail(node, 3);
                        }
                    }
                    coordinator.send(Coordinator.upTo(NODES)).at(random.nextInt(1_000));
                    int[] given = Orders.shuffled(random, NODES);
                    assertArrayEquals(given, coordinator.order(given));
                });
    }

    /** The formula of {@link HoroscopeSelector} in logarithms, and a sort by hand. */
    @Test
    void order_anyHistory_isThatOfTheFormula() {
        Rounds.of(20_000, random -> assertFormula(random, 0));
    }

    /** They are as soon as the others, but for rounding: equal ones may change places. */
    @Test
    void order_someDoNotReport_isThatOfTheFormula() {
        Rounds.of(20_000, random -> assertFormula(random, 1 + random.nextInt(NODES)));
    }

    private static void assertFormula(SplittableRandom random, int silent) {
        Map<String, Object> section = section(random);
        Coordinator coordinator =
                Coordinator.withHistory(section, NODES, random).rack(node -> node % 2 == 0);
        for (int i = 0; i < silent; i++) {
            int node = random.nextInt(NODES);
            coordinator.send(node).answer(node, random.nextInt(20, 200));
        }
        for (int failures = random.nextInt(4); failures > 0; failures--) {
            int node = random.nextInt(NODES);
            coordinator.send(node).fail(node, random.nextInt(1, 50));
        }
        double[] loads = random.doubles(NODES, 0, 1).toArray();
        coordinator.with(Tables.of(loads)).maxAge(FOREVER);
        coordinator.at(NOW + random.nextInt(3_000));
        int[] given = Orders.shuffled(random, NODES);
        SelectionContext context = coordinator.context(OperationClass.READ, 0);
        double[] logs = logs(given, section, loads, context);
        int[] expected = sorted(given, logs, section, context);
        int[] ordered = coordinator.order(given);
        if (silent == 0) {
            assertArrayEquals(expected, ordered);
        } else {
            assertArrayEquals(byPlace(logs, expected), byPlace(logs, ordered), 1e-9);
        }
    }

    private static double[] byPlace(double[] logs, int[] order) {
        return Arrays.stream(order).mapToDouble(node -> logs[node]).toArray();
    }

    /** ln(T) by node. */
    private static double[] logs(
            int[] given, Map<String, Object> section, double[] loads, SelectionContext context) {
        long now = context.nowNanos();
        double[] logs = new double[given.length];
        double leastFailed = 1;
        boolean isReported = true;
        for (int node : given) {
            ReplicaStats stats = context.stats(node);
            leastFailed = Math.min(leastFailed, stats == null ? 0 : stats.failedShare());
            isReported &= !isKnown(stats) || stats.slots() >= 1;
        }
        double sum = 0;
        double weights = 0;
        for (int node : given) {
            ReplicaStats stats = context.stats(node);
            if (isKnown(stats)) {
                double weight = stats.confidence(now);
                sum += weight * Math.log(ExpectedTime.idleNanos(stats, false, isReported));
                weights += weight;
            }
        }
        double mean = weights > 0 ? sum / weights : Math.log(ExpectedTime.SOON_NANOS);
        double[] sorted = loads.clone();
        Arrays.sort(sorted);
        double median = sorted[(loads.length - 1) / 2];
        for (int node : given) {
            ReplicaStats stats = context.stats(node);
            double confidence = 0;
            if (stats == null) {
                logs[node] = mean;
            } else if (isKnown(stats)) {
                confidence = stats.confidence(now);
                double nanos = ExpectedTime.nanos(stats, false, isReported, now);
                double known = Math.log(nanos) + 4 * (stats.failedShare() - leastFailed);
                logs[node] = mean + confidence * (known - mean);
            } else {
                double nanos = ExpectedTime.unansweredNanos(stats, Math.exp(mean), now);
                double failed = stats.failedShare() * stats.confidence(now);
                logs[node] = Math.log(nanos) + 4 * failed;
            }
            double excess = loads[node] - median - 0.15;
            if (loads[node] > (double) section.get("hot_load") && excess > 0) {
                logs[node] += (1 - confidence / 2) * 8 * excess;
            }
        }
        return logs;
    }

    private static boolean isKnown(ReplicaStats stats) {
        return stats != null && stats.hasAnswered();
    }

    private static int[] sorted(
            int[] given, double[] logs, Map<String, Object> section, SelectionContext context) {
        List<Integer> left = new ArrayList<>();
        for (int node : given) {
            left.add(node);
        }
        int[] order = new int[given.length];
        for (int place = 0; place < order.length; place++) {
            int home = left.get(0);
            int best = home;
            double least = logs[home] - Math.log((double) section.get("deadband"));
            for (int node : left.subList(1, left.size())) {
                double moved = logs[node];
                if (place == 0) {
                    boolean leaves = home % 2 == 0 && node % 2 != 0;
                    moved += 2 * Math.max(0, context.logMovingCost());
                    moved += leaves ? Math.log((double) section.get("rack_cost")) : 0;
                }
                if (moved < least) {
                    least = moved;
                    best = node;
                }
            }
            order[place] = best;
            left.remove(Integer.valueOf(best));
        }
        return order;
    }

    @Test
    void order_longerService_neverImprovesThePlace() {
        assertNoBetter(
                (random, node) -> {
                    double service = random.nextInt(1, 100);
                    double longer = service + random.nextInt(1, 100);
                    return new Change(
                            usual -> usual.send(node).answer(node, 100, 3, 5, service),
                            worse -> worse.send(node).answer(node, 100, 3, 5, longer));
                });
    }

    @Test
    void order_longerLatency_neverImprovesThePlace() {
        assertNoBetter(
                (random, node) -> {
                    double latency = random.nextInt(1, 1_000);
                    double longer = latency + random.nextInt(1, 1_000);
                    int queued = random.nextInt(50);
                    return new Change(
                            usual -> usual.send(node).answer(node, latency, queued, 4),
                            worse -> worse.send(node).answer(node, longer, queued, 4));
                });
    }

    @Test
    void order_longerQueue_neverImprovesThePlace() {
        assertNoBetter(
                (random, node) -> {
                    int queued = random.nextInt(20);
                    int more = queued + 1 + random.nextInt(50);
                    return new Change(
                            usual -> usual.send(node).answer(node, 50, queued, 4),
                            worse -> worse.send(node).answer(node, 50, more, 4));
                });
    }

    /** The requests are sent right after an answer. */
    @Test
    void order_moreRequestsInFlight_neverImprovesThePlace() {
        assertNoBetter(
                (random, node) -> {
                    double service = random.nextInt(1, 20);
                    int more = 1 + random.nextInt(5);
                    return new Change(
                            usual -> usual.send(node).answer(node, 20, 3, service),
                            worse -> {
                                worse.send(node).answer(node, 20, 3, service);
                                for (int i = 0; i < more; i++) {
                                    worse.send(node);
                                }
                            });
                });
    }

    /** An answer or a failure, of the same moment. */
    @Test
    void order_failure_neverTakesTheLead() {
        assertNoBetter(
                (random, node) ->
                        new Change(
                                usual -> usual.send(node).answer(node, 20, 3, 5).discard(node),
                                worse -> worse.send(node).answer(node, 20, 3, 5).fail(node, 5)));
    }

    /** A replica that receives no reads comes first again in the end. */
    @Test
    void order_manyReadsWithoutNews_triesHomeAgain() {
        Rounds.of(
                500,
                random -> {
                    Map<String, Object> section = section(random);
                    section.put("hot_load", 1.0);
                    section.put("deadband", 1.1);
                    Coordinator coordinator = Coordinator.of(section);
                    for (int node = 0; node < NODES; node++) {
                        coordinator.at(10).send(node);
                        coordinator.answer(node, random.nextInt(1, 500), 2, random.nextInt(1, 99));
                    }
                    int[] given = Orders.shuffled(random, NODES);
                    coordinator.at(600_000);
                    boolean isFirst = false;
                    for (int read = 0; read < 200_000 && !isFirst; read++) {
                        isFirst = coordinator.order(given)[0] == given[0];
                    }
                    assertTrue(isFirst);
                });
    }

    private static void assertNoBetter(Change.Drawn changes) {
        Rounds.of(
                4_000,
                random -> {
                    Map<String, ?> section = section(random);
                    int node = random.nextInt(NODES);
                    long seed = random.nextLong();
                    Change change = changes.draw(random, node);
                    int[] given = Orders.shuffled(random, NODES);
                    change.assertNoBetter(section, () -> withHistory(section, seed), node, given);
                });
    }

    /** Every node has answered just before, so that nothing has faded. */
    private static Coordinator withHistory(Map<String, ?> section, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Coordinator coordinator = Coordinator.withHistory(section, NODES, random);
        for (int node = 0; node < NODES; node++) {
            coordinator.send(node).answer(node, random.nextInt(20, 60), random.nextInt(10), 5);
        }
        return coordinator;
    }

    private static Map<String, Object> section(SplittableRandom random) {
        Map<String, Object> section = new HashMap<>();
        section.put("name", "horoscope");
        section.put("deadband", 1 + random.nextDouble() * 2);
        section.put("hot_load", random.nextDouble());
        section.put("rack_cost", 1 + random.nextDouble());
        return section;
    }
}
