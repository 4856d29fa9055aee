package io.horoscope.bench.jmh;

import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.report.PeerReports;
import io.horoscope.cassandra.request.CustomParameters;
import io.horoscope.cassandra.request.ReadSlots;
import io.horoscope.cassandra.request.ReadTracker;
import io.horoscope.cassandra.request.ReplicaState;
import io.horoscope.core.replica.Fact;
import io.horoscope.core.replica.Facts;
import io.horoscope.core.replica.Placement;
import io.horoscope.core.replica.ReplicaRequest;
import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.select.HoroscopeSelector;
import io.horoscope.core.settings.SettingsReader;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.cassandra.locator.DynamicEndpointSnitch;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.net.LatencySubscribers;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.NoPayload;
import org.apache.cassandra.net.Verb;
import org.apache.cassandra.utils.MonotonicClock;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What following one request costs a coordinator, beside what the stock jar spends on its answer.
 *
 * <p>{@code record}: the replica's record and the default selector, sent and answered, on one
 * record for all threads; {@code recordOfOwn}: on a record for each thread, so that threads meet
 * only where records share cache lines. {@code request}: all of it, with the look-up of the node,
 * two looks at the clock, and the state read off the reply. {@code receiveTiming}: the dynamic
 * snitch's sample of an answer, through Cassandra's list of subscribers. {@code sendFacts} and
 * {@code takeFacts}: what one fact of two bytes costs more at the replica and at the coordinator. {@code updateScores}: what
 * the snitch computes ten times a second from its samples, here of six nodes; divide by a tenth of
 * the answers a second.
 *
 * <p>{@code java -jar bench-jmh.jar AnswerBenchmark}, once each with {@code -t 1}, {@code -t 4} and
 * {@code -t 16}. {@code record} must allocate nothing but the request itself. Results are in
 * bench/results/answer-cost.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@State(Scope.Benchmark)
public class AnswerBenchmark {

    private static final int NODES = 6;
    private static final long LATENCY_NANOS = 1_000_000;
    private static final long SERVICE_NANOS = 400_000;

    private final ReplicaTable replicas = new ReplicaTable();
    private final HoroscopeSelector selector = HoroscopeSelector.byDefault();
    private final NodeRegistry nodes = Ring.registry();
    private final LatencySubscribers subscribers = new LatencySubscribers();
    private final AtomicInteger threads = new AtomicInteger();
    private ReadTracker tracker;
    private DynamicEndpointSnitch snitch;
    private InetAddressAndPort endpoint;
    private Message<?> reply;
    private final Facts facts =
            Facts.read(
                    new SettingsReader(Map.of("facts", "writes")),
                    "facts",
                    Map.of("writes", Writes::new),
                    false);
    private final byte[] encodedFacts = facts.encode();

    @Setup
    public void start() throws ReflectiveOperationException {
        snitch = Ring.snitch();
        subscribers.subscribe(snitch);
        for (int node = 0; node < NODES; node++) {
            for (int i = 0; i < 100; i++) {
                snitch.receiveTiming(Ring.endpoint(node), LATENCY_NANOS + i, TimeUnit.NANOSECONDS);
            }
        }
        endpoint = Ring.endpoint(0);
        tracker =
                new ReadTracker(
                        nodes,
                        replicas,
                        () -> selector,
                        MonotonicClock.Global.preciseTime::now,
                        (node, now) -> Placement.HOME,
                        new ReadSlots(() -> 1, () -> 32),
                        new PeerReports(nodes, MonotonicClock.Global.preciseTime::now),
                        () -> Facts.EMPTY);
        reply =
                CustomParameters.add(
                        Message.builder(Verb.READ_RSP, NoPayload.noPayload).from(endpoint).build(),
                        ReplicaState.encode(3, 32, SERVICE_NANOS));
    }

    @Benchmark
    public ReplicaRequest record(Caller caller) {
        return follow(replicas.of(0), 0, caller.tick());
    }

    @Benchmark
    public ReplicaRequest recordOfOwn(Caller caller) {
        return follow(replicas.of(caller.node), caller.node, caller.tick());
    }

    @Benchmark
    public ReplicaRequest request() {
        ReplicaRequest request = tracker.request(endpoint);
        request.sent();
        tracker.responded(request, reply);
        return request;
    }

    @Benchmark
    public byte[] sendFacts() {
        return facts.encode();
    }

    @Benchmark
    public boolean takeFacts(Caller caller) {
        return facts.answered(0, encodedFacts, caller.tick());
    }

    @Benchmark
    public void receiveTiming(Caller caller) {
        subscribers.add(endpoint, LATENCY_NANOS + (caller.tick() & 0xFFFFF), TimeUnit.NANOSECONDS);
    }

    @Benchmark
    public void updateScores() {
        snitch.updateScores();
    }

    @Benchmark
    public long clock() {
        return MonotonicClock.Global.preciseTime.now();
    }

    private ReplicaRequest follow(ReplicaStats stats, int node, long nowNanos) {
        ReplicaRequest request =
                new ReplicaRequest(node, stats, selector, Placement.HOME, nowNanos);
        request.sent();
        request.answered(nowNanos + LATENCY_NANOS, 3, 32, SERVICE_NANOS);
        return request;
    }

    private static final class Writes implements Fact {

        @Override
        public String name() {
            return "writes";
        }

        @Override
        public double measure() {
            return 3;
        }

        @Override
        public Aggregate aggregate() {
            return Aggregate.MEAN;
        }

        @Override
        public int bytes() {
            return Short.BYTES;
        }
    }

    /** A thread, with a node of its own and a time that goes on by ten microseconds a request. */
    @State(Scope.Thread)
    public static class Caller {

        private int node;
        private long nowNanos;

        @Setup
        public void start(AnswerBenchmark benchmark) {
            node = benchmark.threads.getAndIncrement();
        }

        long tick() {
            nowNanos += 10_000;
            return nowNanos;
        }
    }
}
