package io.horoscope.core.select;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import io.horoscope.core.replica.Placement;
import io.horoscope.core.settings.SettingsReader;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * What holds for any parameters, any history and any given order. Most tests compare two
 * coordinators, as {@link BaselinePropertiesTest} does: their histories are equal except for one
 * value of one replica, which is worse. Times are milliseconds.
 */
class HoroscopePropertiesTest {

    private static final int NODES = 6;
    private static final int NOT_REPORTING = NODES;
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

    /** All replicas have sent equal answers and have as many requests in flight. */
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

    @Test
    void order_freshAnswers_isWhatWeighingGives() {
        Rounds.of(10_000, random -> assertIsWhatWeighingGives(random, 0));
    }

    /** Up to some seconds old; some nodes have never answered. */
    @Test
    void order_oldAnswers_isWhatWeighingGives() {
        Rounds.of(30_000, random -> assertIsWhatWeighingGives(random, random.nextInt(4_000)));
    }

    /**
     * Each node has answered at one of two times so far apart, and most a while before that. Half of
     * the clusters are calm; in the others nodes have few slots, fail, are late, or are hot.
     */
    private static void assertIsWhatWeighingGives(SplittableRandom random, int apart) {
        HoroscopeSelector selector = HoroscopeSelector.read(new SettingsReader(section(random)));
        Coordinator coordinator = new Coordinator(selector);
        boolean isCalm = random.nextBoolean();
        for (int node = 0; node < NODES; node++) {
            if (apart > 0 && random.nextInt(10) == 0) {
                continue; // Has never answered.
            }
            coordinator.slots(isCalm ? 16 : 1 + random.nextInt(8));
            if (random.nextInt(3) > 0) {
                answerOne(coordinator.at(0), node, random.nextInt(8, 16), 0);
            }
            coordinator.at(8_000 + apart * random.nextInt(2)).send(node);
            if (!isCalm && random.nextInt(10) == 0) {
                coordinator.send(node).fail(node, 3);
            }
            int late = !isCalm && random.nextInt(10) == 0 ? 1_000 : 60;
            coordinator.answer(
                    node, random.nextInt(1, late), random.nextInt(10), random.nextInt(10, 14));
            for (int sent = random.nextInt(3); sent > 0; sent--) {
                coordinator.send(node);
            }
        }
        double[] loads = random.doubles(NODES, 0, isCalm ? 0.1 : 0.6).toArray();
        coordinator.with(Tables.of(loads)).at(8_000 + apart + random.nextInt(60));
        int[] given = Arrays.copyOf(Orders.shuffled(random, NODES), random.nextInt(2, NODES + 1));
        int[] weighed = given.clone();
        SelectionContext context = coordinator.context(OperationClass.READ, 0);
        selector.expect(weighed, given.length, context);
        selector.weigh(weighed, given.length, context);
        assertArrayEquals(weighed, coordinator.order(given));
    }

    @Test
    void order_longerService_neverImprovesThePlace() {
        assertNoBetter(
                (random, node) -> {
                    double service = random.nextInt(1, 100);
                    double longer = service + random.nextInt(1, 100);
                    double latency = random.nextInt(1, 1_000);
                    return new Change(
                            usual -> usual.send(node).answer(node, latency, 3, service),
                            worse -> worse.send(node).answer(node, latency, 3, longer));
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

    /**
     * One replica of the read does not report service times. How fast it is follows from the others'
     * latencies, so that it may change places with other replicas.
     */
    @Test
    void order_longerLatencyAndNotAllReport_neverTakesTheLead() {
        Rounds.of(
                4_000,
                random -> {
                    Map<String, ?> section = section(random);
                    int node = random.nextInt(NODES);
                    long seed = random.nextLong();
                    double latency = random.nextInt(1, 100);
                    double longer = latency + random.nextInt(1, 100);
                    double service = random.nextDouble() * 100;
                    Coordinator usual = withHistory(section, seed);
                    Coordinator worse = withHistory(section, seed);
                    usual.send(node).answer(node, latency, 3, service);
                    worse.send(node).answer(node, longer, 3, service);
                    usual.send(NOT_REPORTING).answer(NOT_REPORTING, 20);
                    worse.send(NOT_REPORTING).answer(NOT_REPORTING, 20);
                    assertNoLead(node, usual, worse, Orders.shuffled(random, NODES + 1));
                });
    }

    @Test
    void order_longerQueue_neverImprovesThePlace() {
        assertNoBetter(
                (random, node) -> {
                    int queued = random.nextInt(20);
                    int more = queued + 1 + random.nextInt(50);
                    double latency = random.nextInt(1, 1_000);
                    return new Change(
                            usual -> usual.send(node).answer(node, latency, queued, 4),
                            worse -> worse.send(node).answer(node, latency, more, 4));
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

    /** Each node has one request in flight; one node's last answer is older than usual. */
    @Test
    void order_longerStall_neverImprovesThePlace() {
        Rounds.of(
                4_000,
                random -> {
                    Map<String, ?> section = section(random);
                    double[] services = random.doubles(NODES, 1, 20).toArray();
                    double[] answered = random.doubles(NODES, 0, 1_000).toArray();
                    int node = random.nextInt(NODES);
                    Coordinator usual = stalledAfter(section, services, answered);
                    answered[node] *= random.nextDouble();
                    Coordinator worse = stalledAfter(section, services, answered);
                    assertNoBetter(section, node, usual, worse, Orders.shuffled(random, NODES));
                });
    }

    @Test
    void order_errors_neverImproveThePlace() {
        assertNoBetter(
                (random, node) -> {
                    int failed = 1 + random.nextInt(8);
                    double service = random.nextInt(1, 20);
                    return new Change(
                            usual -> usual.send(node).answer(node, 20, 3, service),
                            worse -> {
                                worse.send(node).answer(node, 20, 3, service);
                                for (int i = 0; i < failed; i++) {
                                    worse.send(node).fail(node, 1);
                                }
                            });
                });
    }

    /** A higher load may raise the median, so that two other replicas change places. */
    @Test
    void order_higherLoad_neverTakesTheLead() {
        Rounds.of(
                4_000,
                random -> {
                    Map<String, ?> section = section(random);
                    long seed = random.nextLong();
                    double[] loads = random.doubles(NODES).toArray();
                    int node = random.nextInt(NODES);
                    Coordinator usual = withHistory(section, seed).with(Tables.of(loads));
                    loads[node] += random.nextDouble() * (1 - loads[node]);
                    Coordinator worse = withHistory(section, seed).with(Tables.of(loads));
                    assertNoLead(node, usual, worse, Orders.shuffled(random, NODES));
                });
    }

    /** All values of the fastest replica with the shortest queue are lost, its report included. */
    @Test
    void order_dataOfAGoodReplicaLost_doesNotMakeItLead() {
        Rounds.of(
                4_000,
                random -> {
                    Map<String, ?> section = section(random);
                    double[] services = random.doubles(NODES, 1, 50).toArray();
                    int[] queues = random.ints(NODES, 0, 50).toArray();
                    double[] loads = random.doubles(NODES).toArray();
                    double[] ages = random.doubles(NODES, 0, 3_000).toArray();
                    int good = random.nextInt(NODES);
                    services[good] = 1;
                    queues[good] = 0;
                    loads[good] = 0;
                    Coordinator usual = Coordinator.of(section).with(Tables.of(loads));
                    loads[good] = Orders.NONE;
                    Coordinator lost = Coordinator.of(section).with(Tables.of(loads));
                    for (int node = 0; node < NODES; node++) {
                        answerOne(usual.at(ages[node]), node, services[node], queues[node]);
                        if (node != good) {
                            answerOne(lost.at(ages[node]), node, services[node], queues[node]);
                        }
                    }
                    usual.at(3_000).maxAge(FOREVER);
                    lost.at(3_000).maxAge(FOREVER);
                    assertNoLead(good, usual, lost, Orders.shuffled(random, NODES));
                });
    }

    @Test
    void order_unknownBehindOneAsGoodAsTheMean_staysBehindIt() {
        Rounds.of(
                4_000,
                random -> {
                    Coordinator coordinator = Coordinator.of(section(random));
                    double[] services = random.doubles(NODES, 1, 50).toArray();
                    for (int node = 0; node < NODES; node++) {
                        answerOne(coordinator, node, services[node], 7);
                    }
                    double mean = Arrays.stream(services).map(Math::log).average().orElseThrow();
                    int[] given = Orders.shuffled(random, NODES + 1);
                    int[] ordered = coordinator.order(given);
                    int unknown = Orders.placeOf(NODES, ordered);
                    for (int i = 0; i < Orders.placeOf(NODES, given); i++) {
                        int node = given[i];
                        assertTrue(
                                Math.log(services[node]) > mean + 1e-4
                                        || Orders.placeOf(node, ordered) < unknown,
                                () -> Arrays.toString(given) + " to " + Arrays.toString(ordered));
                    }
                });
    }

    /** The coordinator's own values are equal; some reports are missing. */
    @Test
    void order_anyReports_putOnlyAMinorityBack() {
        Rounds.of(
                10_000,
                random -> {
                    int count = 1 + random.nextInt(8);
                    Coordinator coordinator = Coordinator.of(section(random));
                    for (int node = 0; random.nextBoolean() && node < count; node++) {
                        answerOne(coordinator, node, 5, 3);
                    }
                    coordinator.with(Tables.of(Orders.loads(random, count)));
                    int[] given = Orders.shuffled(random, count);
                    int[] ordered = coordinator.order(given);
                    long back = Orders.movedBack(given, ordered);
                    assertTrue(back <= count / 2, () -> back + " of " + count + " went back");
                });
    }

    /** Retries do not either: {@code RetryBudget} is given no load. */
    @Test
    void order_hotLoadOne_dependsOnNoReport() {
        Rounds.of(
                4_000,
                random -> {
                    Map<String, Object> section = new HashMap<>(section(random));
                    section.put("hot_load", 1);
                    long seed = random.nextLong();
                    double[] loads = Orders.loads(random, NODES);
                    int[] given = Orders.shuffled(random, NODES);
                    assertArrayEquals(
                            withHistory(section, seed).order(given),
                            withHistory(section, seed).with(Tables.of(loads)).order(given));
                });
    }

    /** What is learned of it comes from the placements of requests alone. */
    @Test
    void order_localityWeightZero_dependsOnNoLearnedCost() {
        Rounds.of(
                1_000,
                random -> {
                    Map<String, Object> section = new HashMap<>(section(random));
                    section.put("locality_weight", 0);
                    long seed = random.nextLong();
                    int[] given = Orders.shuffled(random, NODES);
                    assertArrayEquals(
                            withPlacements(section, seed, false).order(given),
                            withPlacements(section, seed, true).order(given));
                });
    }

    private static Coordinator withPlacements(Map<String, ?> section, long seed, boolean known) {
        SplittableRandom random = new SplittableRandom(seed);
        Coordinator coordinator = Coordinator.of(section);
        for (int step = 0; step < 200; step++) {
            Placement placement = random.nextBoolean() ? Placement.HOME : Placement.DIVERTED;
            int node = random.nextInt(NODES);
            int service = random.nextInt(1, 20) * (placement == Placement.HOME ? 1 : 4);
            coordinator.at(step * 3).send(node).placed(known ? placement : Placement.UNKNOWN);
            coordinator.answer(node, service + 1, random.nextInt(3), service);
        }
        return coordinator.tick();
    }

    /** With an odd number of replicas, all others of which report. */
    @Test
    void order_reportedIdle_isAsGoodAsNoReport() {
        Rounds.of(
                4_000,
                random -> {
                    Map<String, ?> section = section(random);
                    int count = 3 + 2 * random.nextInt(2);
                    long seed = random.nextLong();
                    double[] loads = random.doubles(count).toArray();
                    int node = random.nextInt(count);
                    loads[node] = 0;
                    Coordinator reporting = withHistory(section, seed).with(Tables.of(loads));
                    loads[node] = Orders.NONE;
                    Coordinator unreported = withHistory(section, seed).with(Tables.of(loads));
                    int[] given = Orders.shuffled(random, count);
                    assertArrayEquals(unreported.order(given), reporting.order(given));
                });
    }

    /** The slowest answer that a read at any consistency level waits for. The first may be home. */
    @Test
    void order_firstN_noneSlowerThanTheNthSoonestByTheSquareOfTheDeadband() {
        Rounds.of(
                4_000,
                random -> {
                    Map<String, ?> section = section(random);
                    double most = 2 * Math.log(((Number) section.get("deadband")).doubleValue());
                    double[] loads = random.doubles(NODES).toArray();
                    Coordinator coordinator =
                            withHistory(section, random.nextLong()).with(Tables.of(loads));
                    long key = random.nextLong();
                    int[] given = Orders.shuffled(random, NODES);
                    double[] expected = expected(coordinator, key, given);
                    int[] ordered = coordinator.orderKey(key, given);
                    double[] soonest = Arrays.stream(expected).sorted().toArray();
                    double slowest = Double.NEGATIVE_INFINITY;
                    for (int n = 1; n < NODES; n++) {
                        slowest = Math.max(slowest, expected[ordered[n]]);
                        assertTrue(
                                slowest <= soonest[n] + most + 1e-9,
                                () -> section + ": " + Arrays.toString(ordered));
                    }
                });
    }

    /** Logarithms of the expected times by node, with the loads of the machines. */
    private static double[] expected(Coordinator coordinator, long key, int[] given) {
        HoroscopeSelector selector = (HoroscopeSelector) coordinator.selector;
        SelectionContext context = coordinator.context(OperationClass.READ, key);
        int[] nodes = given.clone();
        selector.expect(nodes, nodes.length, context);
        selector.weigh(nodes, nodes.length, context);
        double[] expected = new double[nodes.length];
        for (int place = 0; place < nodes.length; place++) {
            expected[nodes[place]] = context.expected()[place];
        }
        return expected;
    }

    @Test
    void order_noneFasterByTheDeadband_isTheGivenOrder() {
        Rounds.of(
                4_000,
                random -> {
                    Map<String, ?> section = section(random);
                    double most = 10 * ((Number) section.get("deadband")).doubleValue() * 0.9999;
                    Coordinator coordinator = Coordinator.of(section);
                    for (int node = 0; node < NODES; node++) {
                        double service = 10 + random.nextDouble() * Math.max(0, most - 10);
                        answerOne(coordinator, node, service, 7);
                    }
                    int[] given = Orders.shuffled(random, NODES);
                    assertArrayEquals(given, coordinator.order(given));
                });
    }

    /** After a quarter of an hour without requests, any number of slow replicas recover. */
    @Test
    void order_slowOnesNotRead_recover() {
        Rounds.of(
                2_000,
                random -> {
                    Coordinator coordinator = Coordinator.of(section(random));
                    int slow = 1 + random.nextInt(NODES - 1);
                    for (int node = 0; node < slow; node++) {
                        answerOne(coordinator, node, random.nextInt(1, 3_000), random.nextInt(9));
                        coordinator.send(node).fail(node, 1);
                    }
                    coordinator.at(1_000_000);
                    for (int node = slow; node < NODES; node++) {
                        answerOne(coordinator, node, 1, 0);
                    }
                    int[] given = Orders.shuffled(random, NODES);
                    assertArrayEquals(given, coordinator.order(given));
                });
    }

    /** Any parameters; a deadband that time can overcome. */
    private static Map<String, Object> section(SplittableRandom random) {
        Map<String, Object> section = new HashMap<>(Map.of("name", "horoscope"));
        section.put("deadband", 1.2 + random.nextInt(40) / 10.0);
        section.put("queue_weight", random.nextInt(20) / 10.0);
        section.put("locality_weight", random.nextInt(3));
        section.put("in_flight_weight", random.nextInt(20));
        section.put("stall_factor", 1 + random.nextInt(10));
        section.put("hot_load", random.nextInt(11) / 10.0);
        return section;
    }

    private static void answerOne(Coordinator coordinator, int node, double service, int queued) {
        coordinator.send(node).answer(node, service, queued, service);
    }

    /** Each node answered once, at its given time, and has had a request in flight since then. */
    private static Coordinator stalledAfter(
            Map<String, ?> section, double[] services, double[] answered) {
        Coordinator coordinator = Coordinator.of(section);
        for (int node = 0; node < NODES; node++) {
            answerOne(coordinator.at(answered[node]), node, services[node], 3);
            coordinator.send(node);
        }
        return coordinator.at(1_000);
    }

    private static void assertNoBetter(Change.Drawn changes) {
        Rounds.of(
                4_000,
                random -> {
                    Map<String, ?> section = section(random);
                    int node = random.nextInt(NODES);
                    long seed = random.nextLong();
                    Change change = changes.draw(random, node);
                    Coordinator usual = withHistory(section, seed);
                    Coordinator worse = withHistory(section, seed);
                    change.usual.accept(usual);
                    change.worse.accept(worse);
                    int[] given = Orders.shuffled(random, NODES);
                    assertNoBetter(section, node, usual, worse, given);
                });
    }

    private static void assertNoBetter(
            Map<String, ?> section, int node, Coordinator usual, Coordinator worse, int[] given) {
        int[] before = usual.order(given);
        int[] after = worse.order(given);
        assertArrayEquals(
                Arrays.stream(given).sorted().toArray(), Arrays.stream(after).sorted().toArray());
        assertTrue(
                Orders.placeOf(node, after) >= Orders.placeOf(node, before),
                () ->
                        String.format(
                                "%s, node %d of %s: %s, when worse %s",
                                section,
                                node,
                                Arrays.toString(given),
                                Arrays.toString(before),
                                Arrays.toString(after)));
    }

    private static void assertNoLead(int node, Coordinator usual, Coordinator worse, int[] given) {
        int[] before = usual.order(given);
        int[] after = worse.order(given);
        assertTrue(
                after[0] != node || before[0] == node,
                () ->
                        String.format(
                                "node %d of %s: %s, when worse %s",
                                node,
                                Arrays.toString(given),
                                Arrays.toString(before),
                                Arrays.toString(after)));
    }

    /**
     * Ends with an answer of each node, so that the confidence in all values is the same in both
     * coordinators.
     */
    private static Coordinator withHistory(Map<String, ?> section, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Coordinator coordinator = Coordinator.of(section);
        for (int step = 0; step < 60; step++) {
            int node = random.nextInt(NODES);
            coordinator.at(step * 3).slots(1 + random.nextInt(8)).send(node);
            if (random.nextInt(3) > 0) {
                coordinator.answer(
                        node, random.nextInt(20, 60), random.nextInt(10), random.nextInt(1, 20));
            }
        }
        coordinator.at(NOW);
        for (int node = 0; node < NODES; node++) {
            answerOne(coordinator, node, random.nextInt(1, 20), random.nextInt(10));
        }
        return coordinator;
    }
}
