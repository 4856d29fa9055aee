package io.horoscope.bench.jmh;

import io.horoscope.core.select.SelectionContext;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
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
 * One {@code order()} of each shipped selector with its default parameters, the filling of the
 * context and a copy of the candidates included: {@code closest} shows what those cost. No byte may
 * be allocated.
 *
 * <p>{@code ./scripts/jmh SelectorBenchmark}. Measured (3 forks of 5 iterations; OpenJDK 17.0.15, 2
 * shared Xeon cores, nothing else running), in nanoseconds for 3 and for 7 replicas, 0 B/op
 * throughout: closest 7.6 and 6.9, random 14 and 24, dynamic_snitch 19 and 72, round_robin 20 and
 * 29, least_outstanding 22 and 52, c3 32 and 66, popularity_aware 32 and 33, lowest_score 38 and
 * 127, prequal 82 and 208, horoscope 125 and 404. The aims of 50 and 120 ns are missed by horoscope
 * and prequal for both, and by lowest_score for 7.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class SelectorBenchmark {

    @Benchmark
    public int[] order(Reads reads, Request request) {
        reads.fill(request.read++, request.replicas, request.context);
        reads.rule.order(request.replicas, reads.replicas, request.context);
        return request.replicas;
    }

    /** What one thread has of its own. */
    @State(Scope.Thread)
    public static class Request {

        private final int[] replicas = new int[8];
        private SelectionContext context;
        private int read;

        @Setup
        public void start(Reads reads) {
            SplittableRandom random = new SplittableRandom(1);
            context = new SelectionContext(random::nextInt, reads.records, replicas.length);
        }
    }
}
