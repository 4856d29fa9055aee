package io.horoscope.cassandra.plan;

import com.codahale.metrics.Clock;
import com.codahale.metrics.ExponentiallyDecayingReservoir;
import io.horoscope.cassandra.cache.TestRing;
import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.select.OperationClass;
import io.horoscope.core.select.SelectionContext;
import io.horoscope.core.select.baseline.DynamicSnitchSelector;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.dht.Murmur3Partitioner.LongToken;
import org.apache.cassandra.locator.DynamicEndpointSnitch;
import org.apache.cassandra.locator.EndpointsForToken;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.locator.ReplicaCollection;
import org.apache.cassandra.locator.SimpleSnitch;
import org.apache.cassandra.service.StorageService;

/**
 * Cassandra's own dynamic snitch and {@link DynamicSnitchSelector}, fed with the same latencies at
 * the same times. After every computation of the scores both must have the same scores to the last
 * bit, the same orders, and the same opinion on merging.
 *
 * <p>The real reservoir draws at random from more than 100 samples. Such histories are made so that
 * the draw does not matter.
 */
final class DynamicSnitchDuel {

    private static final int NODES = 7;
    private static final Duration UPDATE = Duration.ofMillis(100);
    private static final Duration RESET = Duration.ofMinutes(10);
    private static final long SECOND = 1_000_000_000L;
    private static final double[] THRESHOLDS = {0, 0.1, 0.5, 1, 1, 3};

    private final SplittableRandom random;
    private final ManualClock clock = new ManualClock();
    private final DynamicEndpointSnitch vanilla = new DynamicEndpointSnitch(new GivenOrder());
    private final DynamicSnitchSelector ours;
    private final SelectionContext context;
    private final double threshold;
    private int compared;
    private int reordered;

    private DynamicSnitchDuel(SplittableRandom random) throws ReflectiveOperationException {
        this.random = random;
        this.threshold = THRESHOLDS[random.nextInt(THRESHOLDS.length)];
        this.ours = new DynamicSnitchSelector(UPDATE, RESET, threshold);
        this.context = new SelectionContext(bound -> 0, new ReplicaTable(), NODES);
        field("dynamicBadnessThreshold").set(vanilla, threshold);
        field("registered").set(vanilla, true); // With the messaging service, which does not run.
        clock.nowNanos = random.nextLong(100_000 * SECOND);
    }

    /**
     * Runs the duel.
     *
     * @param arguments seed and number of rounds
     */
    public static void main(String[] arguments) throws ReflectiveOperationException {
        DatabaseDescriptor.clientInitialization();
        Field initialized = StorageService.class.getDeclaredField("initialized");
        initialized.setAccessible(true);
        initialized.set(StorageService.instance, true); // Or no score is ever computed.
        SplittableRandom seeds = new SplittableRandom(Long.parseLong(arguments[0]));
        int compared = 0;
        int reordered = 0;
        for (int round = 0; round < Integer.parseInt(arguments[1]); round++) {
            DynamicSnitchDuel duel = new DynamicSnitchDuel(seeds.split());
            duel.run("round " + round);
            compared += duel.compared;
            reordered += duel.reordered;
        }
        System.out.println("agreed on " + compared + " orders, reordered " + reordered);
        System.exit(0); // Not to wait for Cassandra's own threads.
    }

    private void run(String round) throws ReflectiveOperationException {
        ours.tick(clock.nowNanos); // The time until the reset begins.
        int phases = 1 + random.nextInt(4);
        for (int phase = 0; phase < phases; phase++) {
            String where = round + ", phase " + phase;
            switch (random.nextInt(5)) {
                case 0:
                    sameSecond();
                    break;
                case 1:
                    manyEqual();
                    break;
                case 2:
                    manyDisplaced();
                    break;
                default:
                    fewOverTime();
            }
            updateAndCompare(where);
            reset();
            for (int node = 0; node < NODES; node++) {
                if (random.nextInt(3) == 0) {
                    receive(node, random.nextLong(50 * 1_000_000L));
                }
            }
            updateAndCompare(where + " after the reset");
            reset();
        }
    }

    /** Up to 100 small latencies for each, many of them equal, of equal weight. */
    private void sameSecond() throws ReflectiveOperationException {
        clock.nowNanos += SECOND - Math.floorMod(clock.nowNanos, SECOND);
        long fastest = 1L << random.nextInt(15, 28);
        for (int node = 0; node < NODES; node++) {
            int samples = random.nextInt(101);
            for (int i = 0; i < samples; i++) {
                receive(node, random.nextLong(fastest * (1 + random.nextInt(4))));
            }
        }
    }

    /** Up to 100 latencies for each within minutes, seldom equal: they weigh differently. */
    private void fewOverTime() throws ReflectiveOperationException {
        for (int i = 0; i < 100; i++) {
            clock.nowNanos += random.nextLong(4 * SECOND);
            for (int node = 0; node < NODES; node++) {
                if (random.nextInt(4) > node / 2) {
                    receive(node, random.nextLong((1 + node) * SECOND));
                }
            }
        }
    }

    /** More than 100 latencies, all the same for one node. */
    private void manyEqual() throws ReflectiveOperationException {
        for (int node = 0; node < NODES; node++) {
            long latency = random.nextLong(6 * 1_000_000L);
            int samples = random.nextInt(101, 400);
            for (int i = 0; i < samples; i++) {
                clock.nowNanos += random.nextLong(SECOND / 50);
                receive(node, latency);
            }
        }
    }

    /**
     * More than 100 latencies; the last 100 a minute later, when each weighs e^45 times as much as
     * any earlier one.
     */
    private void manyDisplaced() throws ReflectiveOperationException {
        for (int batch = 0; batch < 2; batch++) {
            clock.nowNanos += 60 * SECOND - Math.floorMod(clock.nowNanos, SECOND);
            for (int node = 0; node < NODES; node++) {
                int samples = batch == 1 ? 100 : random.nextInt(300);
                for (int i = 0; i < samples; i++) {
                    receive(node, random.nextLong(40 * 1_000_000L));
                }
            }
        }
    }

    private void receive(int node, long latencyNanos) throws ReflectiveOperationException {
        @SuppressWarnings("unchecked") // It is declared so.
        Map<InetAddressAndPort, ExponentiallyDecayingReservoir> samples =
                (Map<InetAddressAndPort, ExponentiallyDecayingReservoir>)
                        field("samples").get(vanilla);
        // As receiveTiming would make it, but for the clock.
        samples.computeIfAbsent(
                endpoint(node), key -> new ExponentiallyDecayingReservoir(100, 0.75, clock));
        vanilla.receiveTiming(endpoint(node), latencyNanos, TimeUnit.NANOSECONDS);
        ours.answered(
                node,
                clock.nowNanos,
                latencyNanos,
                ReplicaStats.NOT_REPORTED,
                ReplicaStats.NOT_REPORTED);
    }

    private void updateAndCompare(String where) {
        vanilla.updateScores();
        ours.tick(clock.nowNanos);
        Map<String, Double> scores = vanilla.getScoresWithPort();
        for (int node = 0; node < NODES; node++) {
            double score = scores.getOrDefault(endpoint(node).toString(), Double.NaN);
            check(where + ": score of " + node, score, ours.score(node));
        }
        for (int i = 0; i < 50; i++) {
            int[] given = some(1 + random.nextInt(NODES));
            String question = where + ", " + threshold + ": " + Arrays.toString(given);
            check(question, Arrays.toString(vanillas(given)), Arrays.toString(ours(given)));
            compared++;
            reordered += Arrays.equals(given, ours(given)) ? 0 : 1;
            int left = random.nextInt(NODES);
            int right = random.nextInt(NODES);
            check(
                    question + " for " + left + " and " + right,
                    vanilla.isWorthMergingForRangeQuery(
                            replicas(given), replicas(left), replicas(right)),
                    ours.isWorthMerging(given, given.length, left, right, context));
        }
    }

    private void reset() throws ReflectiveOperationException {
        clock.nowNanos += RESET.toNanos();
        vanilla.updateScores();
        Method reset = DynamicEndpointSnitch.class.getDeclaredMethod("reset");
        reset.setAccessible(true);
        reset.invoke(vanilla);
        ours.tick(clock.nowNanos);
    }

    private int[] vanillas(int... given) {
        return vanilla.sortedByProximity(endpoint(0), replicas(given)).endpointList().stream()
                .mapToInt(DynamicSnitchDuel::node)
                .toArray();
    }

    private int[] ours(int... given) {
        int[] ordered = given.clone();
        context.fill(ScoreTable.empty(), clock.nowNanos, 1, OperationClass.READ, 0);
        ours.order(ordered, ordered.length, context);
        return ordered;
    }

    private int[] some(int count) {
        int[] nodes = IntStream.range(0, NODES).toArray();
        for (int i = NODES - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int kept = nodes[i];
            nodes[i] = nodes[j];
            nodes[j] = kept;
        }
        return Arrays.copyOf(nodes, count);
    }

    private static void check(String what, Object vanilla, Object ours) {
        if (!vanilla.equals(ours)) {
            System.out.println(what + ": Cassandra says " + vanilla + ", ours " + ours);
            System.exit(1);
        }
    }

    private static Field field(String name) throws NoSuchFieldException {
        Field field = DynamicEndpointSnitch.class.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    private static EndpointsForToken replicas(int... nodes) {
        LongToken token = new LongToken(7);
        return EndpointsForToken.of(
                token,
                Arrays.stream(nodes)
                        .mapToObj(
                                node ->
                                        Replica.fullReplica(
                                                endpoint(node), new LongToken(0), token))
                        .toArray(Replica[]::new));
    }

    private static InetAddressAndPort endpoint(int node) {
        return TestRing.endpoint("127.0.0." + (1 + node));
    }

    private static int node(InetAddressAndPort endpoint) {
        return endpoint.getAddress().getAddress()[3] - 1;
    }

    /** What the dynamic snitch wraps: the order given, and merging always. */
    private static final class GivenOrder extends SimpleSnitch {
        @Override
        public boolean isWorthMergingForRangeQuery(
                ReplicaCollection<?> merged,
                ReplicaCollection<?> left,
                ReplicaCollection<?> right) {
            return true;
        }
    }

    private static final class ManualClock extends Clock {
        private long nowNanos;

        @Override
        public long getTick() {
            return nowNanos;
        }

        @Override
        public long getTime() {
            return TimeUnit.NANOSECONDS.toMillis(nowNanos);
        }
    }
}
