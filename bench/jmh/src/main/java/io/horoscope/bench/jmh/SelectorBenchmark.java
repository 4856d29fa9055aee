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
 * <p>{@code ./scripts/jmh SelectorBenchmark}. Figures are in bench/results/cost.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class SelectorBenchmark {

    @Benchmark
    public int[] order(Reads reads, Request request) {
        reads.fill(request.read++, request.replicas, request.context);
        reads.replicaSelector.order(request.replicas, reads.replicas, request.context);
        return request.replicas;
    }

    /** The state of one thread. */
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
