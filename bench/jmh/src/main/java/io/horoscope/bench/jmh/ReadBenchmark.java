package io.horoscope.bench.jmh;

import io.horoscope.cassandra.plan.ReadPlanner;
import io.horoscope.cassandra.report.PeerReports;
import io.horoscope.cassandra.request.OwnReads;
import io.horoscope.cassandra.request.ReadReplies;
import io.horoscope.cassandra.weave.HookFailures;
import io.horoscope.cassandra.weave.ReadReplyHook;
import io.horoscope.cassandra.weave.ReadRequestHook;
import io.horoscope.core.replica.Facts;
import io.horoscope.core.select.OperationClass;
import java.io.IOException;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.apache.cassandra.db.ReadResponse;
import org.apache.cassandra.locator.DynamicEndpointSnitch;
import org.apache.cassandra.locator.EndpointsForToken;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.net.LatencySubscribers;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.NoPayload;
import org.apache.cassandra.net.Verb;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What choosing a replica costs one read of a calm cluster, at both ends: the plan, following the
 * request, the reply from the response to the bytes of its message, and from there to the end of the
 * request; without what asks whether the read may be retried. All threads share the
 * records of twelve nodes.
 *
 * <p>{@code DYNAMIC_SNITCH}: stock's plan and reply, and the sample of the answer that the snitch of
 * the stock jar takes. {@code HOROSCOPE}: with {@code dynamic_snitch: false}. {@code BOTH}: as
 * installed, where the snitch goes on to take samples. {@code scores}: what the snitch computes ten
 * times a second from its samples of the twelve nodes, beside that.
 *
 * <p>{@code read} has one thread, {@code reads} one for each processor. {@code ./scripts/jmh
 * ReadBenchmark}; figures are in bench/results/cost.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@State(Scope.Benchmark)
public class ReadBenchmark {

    private static final int READS = 1 << 10;
    private static final InetAddressAndPort COORDINATOR = Ring.endpoint(Ring.NODES);

    /** What chooses replicas, and what is fed. */
    public enum Chooser {
        DYNAMIC_SNITCH,
        HOROSCOPE,
        BOTH
    }

    @Param public Chooser chooser;

    private final EndpointsForToken[] reads = new EndpointsForToken[READS];
    private final LatencySubscribers subscribers = new LatencySubscribers();
    private Ring ring;
    private ReadPlanner planner;
    private DynamicEndpointSnitch snitch;
    private Message<NoPayload> read;

    @Setup
    public void start() throws ReflectiveOperationException {
        snitch = Ring.snitch();
        ring = new Ring();
        planner = ring.planner();
        read = Message.builder(Verb.READ_REQ, NoPayload.noPayload).from(COORDINATOR).build();
        SplittableRandom random = new SplittableRandom(20260101L);
        Arrays.setAll(reads, i -> ring.replicas(random));
        ring.report(random);
        subscribers.subscribe(snitch);
        for (int node = 0; node < Ring.NODES; node++) {
            for (int i = 0; i < 100; i++) {
                long nanos = ring.answer(node, random);
                snitch.receiveTiming(Ring.endpoint(node), nanos, TimeUnit.NANOSECONDS);
            }
        }
        snitch.updateScores();
        if (chooser != Chooser.DYNAMIC_SNITCH) {
            install();
        }
    }

    /** As a node does where the mode is not off. */
    private void install() {
        OwnReads reads = new OwnReads(() -> 3, () -> 32);
        PeerReports peers = new PeerReports(Ring.registry(), ring::nowNanos);
        ReadRequestHook.install(ring.tracker(planner::isDiverted, reads, peers));
        ReadReplyHook.install(
                new ReadReplies(
                        ring::nowNanos, reads, Ring.registry(), to -> null, () -> Facts.EMPTY));
    }

    /** Messages need what the set-up makes. */
    private void requireStarted() {
        if (read == null) {
            throw new IllegalStateException("a thread was set up before the benchmark");
        }
    }

    @TearDown
    public void check() {
        if (HookFailures.count() > 0) {
            throw new IllegalStateException(HookFailures.count() + " hooks failed");
        }
    }

    @Benchmark
    public Message<?> read(Caller caller) throws IOException {
        return chooser == Chooser.DYNAMIC_SNITCH ? stock(caller) : horoscope(caller);
    }

    @Benchmark
    @Threads(Threads.MAX)
    public Message<?> reads(Caller caller) throws IOException {
        return read(caller);
    }

    @Benchmark
    public void scores() {
        snitch.updateScores();
    }

    private Message<?> stock(Caller caller) throws IOException {
        InetAddressAndPort replica =
                snitch.sortedByProximity(COORDINATOR, caller.next(reads)).get(0).endpoint();
        Message<?> received = caller.wire.carried(read.responseWith(caller.response), replica);
        feed(replica, caller);
        return received;
    }

    private Message<?> horoscope(Caller caller) throws IOException {
        InetAddressAndPort replica =
                planner.begin("ks", OperationClass.READ)
                        .order(caller.next(reads))
                        .get(0)
                        .endpoint();
        caller.waiting.request = ReadRequestHook.sent(read, replica);
        ReadReplyHook.started(read);
        Message<?> reply = ReadReplyHook.withState(read.responseWith(caller.response));
        Message<?> received = caller.wire.carried(reply, replica);
        ReadRequestHook.responded(received, caller.waiting);
        if (chooser == Chooser.BOTH) {
            feed(replica, caller);
        }
        return received;
    }

    private void feed(InetAddressAndPort replica, Caller caller) {
        subscribers.add(replica, 2_000_000 + (caller.reads & 0xFFFFF), TimeUnit.NANOSECONDS);
    }

    /** A thread that is coordinator and replica in turn. */
    @State(Scope.Thread)
    public static class Caller {

        private final Wire wire = new Wire();
        private final Waiting waiting = new Waiting();
        private ReadResponse response;
        private int reads;

        @Setup
        public void start(ReadBenchmark benchmark) throws IOException {
            benchmark.requireStarted();
            response = Wire.digest();
        }

        private EndpointsForToken next(EndpointsForToken[] all) {
            return all[reads++ & (READS - 1)];
        }
    }
}
