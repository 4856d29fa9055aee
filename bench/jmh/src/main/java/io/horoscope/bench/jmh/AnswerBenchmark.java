package io.horoscope.bench.jmh;

import io.horoscope.core.replica.Fact;
import io.horoscope.core.replica.Facts;
import io.horoscope.core.replica.ReplicaRequest;
import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.replica.Reported;
import io.horoscope.core.select.HoroscopeSelector;
import io.horoscope.core.settings.SettingsReader;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
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
 * What the record of a replica costs a coordinator for each request, and what facts cost.
 *
 * <p>{@code record}: the record and the default selector, sent and answered, on one record for all
 * threads; {@code recordOfOwn}: on a record for each thread, so that threads meet only where records
 * share cache lines. {@code sendFacts} and {@code takeFacts}: what one fact of two bytes costs more
 * at the replica and at the coordinator. {@link ReadBenchmark} has the rest of a request.
 *
 * <p>{@code java -jar bench-jmh.jar AnswerBenchmark}, once each with {@code -t 1}, {@code -t 4} and
 * {@code -t 16}. {@code record} must allocate nothing but the request itself.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@State(Scope.Benchmark)
public class AnswerBenchmark {

    private static final long LATENCY_NANOS = 1_000_000;
    private static final long SERVICE_NANOS = 400_000;

    private final ReplicaTable replicas = new ReplicaTable();
    private final HoroscopeSelector selector = HoroscopeSelector.byDefault();
    private final AtomicInteger threads = new AtomicInteger();
    private final Facts facts =
            Facts.read(
                    new SettingsReader(Map.of("facts", "writes")),
                    "facts",
                    Map.of("writes", Writes::new),
                    false);
    private final byte[] encodedFacts = facts.encode();

    @Benchmark
    public ReplicaRequest record(Caller caller) {
        return follow(replicas.of(0), 0, caller.tick());
    }

    @Benchmark
    public ReplicaRequest recordOfOwn(Caller caller) {
        return follow(replicas.of(caller.node), caller.node, caller.tick());
    }

    @Benchmark
    public byte[] sendFacts() {
        return facts.encode();
    }

    @Benchmark
    public boolean takeFacts(Caller caller) {
        return facts.answered(0, encodedFacts, caller.tick());
    }

    private ReplicaRequest follow(ReplicaStats stats, int node, long nowNanos) {
        ReplicaRequest request = new ReplicaRequest(node, stats, selector, false, false, nowNanos);
        request.sent();
        request.answered(
                nowNanos + LATENCY_NANOS, new Reported(3, 32, SERVICE_NANOS, SERVICE_NANOS));
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
