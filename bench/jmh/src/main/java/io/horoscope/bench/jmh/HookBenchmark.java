package io.horoscope.bench.jmh;

import io.horoscope.cassandra.plan.ReadPlanner;
import io.horoscope.cassandra.weave.HookFailures;
import io.horoscope.core.select.OperationClass;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.apache.cassandra.locator.DynamicEndpointSnitch;
import org.apache.cassandra.locator.EndpointsForToken;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.utils.MonotonicClock;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The whole hook, from replica collection to ordered collection, beside {@link
 * DynamicEndpointSnitch#sortedByProximity} of the stock jar, on the same three replicas of every
 * read and with the same latencies. The hook runs the default selector.
 *
 * <p>{@code kept}: no node is busy, and both keep the order. {@code shunned}: the first of every
 * three replicas is busy, and both put it last.
 *
 * <p>{@code ./scripts/jmh HookBenchmark}. Figures are in bench/results/plan-cost. An order that
 * does not change must allocate nothing.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@State(Scope.Thread)
public class HookBenchmark {

    private static final int READS = 1 << 10;
    private static final int CHECKED = READS / 8;

    @Param({"kept", "shunned"})
    public String first;

    private final EndpointsForToken[] reads = new EndpointsForToken[READS];
    private final SplittableRandom random = new SplittableRandom(20260101L);
    private final InetAddressAndPort coordinator = Ring.endpoint(Ring.NODES);
    private final InetAddressAndPort[] received = new InetAddressAndPort[Ring.NODES];
    private ReadPlanner planner;
    private DynamicEndpointSnitch snitch;
    private Ring ring;
    private int read;

    @Setup
    public void start() throws ReflectiveOperationException {
        snitch = Ring.snitch();
        Arrays.setAll(received, Ring::endpoint);
        ring = new Ring(first.equals("shunned"));
        planner = ring.planner();
        for (int i = 0; i < READS; i++) {
            reads[i] = ring.replicas(random);
        }
    }

    /** Adds new reports, and answers whose latencies both the hook and the snitch get. */
    @Setup(Level.Iteration)
    public void refresh() {
        ring.report(random);
        for (int i = 0; i < 100; i++) {
            for (int node = 0; node < Ring.NODES; node++) {
                long nanos = ring.answer(node, random);
                snitch.receiveTiming(received[node], nanos, TimeUnit.NANOSECONDS);
            }
        }
        ring.tick();
        snitch.updateScores();
        check();
    }

    @Benchmark
    public EndpointsForToken dynamicSnitch() {
        return snitch.sortedByProximity(coordinator, next());
    }

    @Benchmark
    public EndpointsForToken hook() {
        return plan(next());
    }

    /** Reading the clock once, as the hook does and the snitch does not. */
    @Benchmark
    public long clock() {
        return MonotonicClock.Global.preciseTime.now();
    }

    /** As the woven method does, but without the objects that Cassandra's own method creates. */
    private EndpointsForToken plan(EndpointsForToken natural) {
        return planner.begin("ks", OperationClass.READ).order(natural);
    }

    private EndpointsForToken next() {
        return reads[read++ & (READS - 1)];
    }

    /** Checks that both reorder nothing, or nearly everything, as the parameter says. */
    private void check() {
        int hooks = 0;
        int snitchs = 0;
        for (int i = 0; i < CHECKED; i++) {
            EndpointsForToken given = reads[i];
            hooks += isMoved(given, plan(given)) ? 1 : 0;
            snitchs += isMoved(given, snitch.sortedByProximity(coordinator, given)) ? 1 : 0;
        }
        boolean kept = first.equals("kept");
        boolean right =
                kept
                        ? hooks <= CHECKED / 50 && snitchs == 0
                        : hooks >= CHECKED * 9 / 10 && snitchs == CHECKED;
        if (!right || HookFailures.count() > 0 || snitch.getBadnessThreshold() != 1) {
            throw new IllegalStateException(
                    first
                            + ": the hook moved "
                            + hooks
                            + ", the snitch "
                            + snitchs
                            + " of "
                            + CHECKED);
        }
    }

    private static boolean isMoved(EndpointsForToken given, EndpointsForToken ordered) {
        return !given.get(0).equals(ordered.get(0));
    }
}
