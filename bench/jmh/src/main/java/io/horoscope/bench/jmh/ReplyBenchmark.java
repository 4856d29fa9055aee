package io.horoscope.bench.jmh;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.report.PeerReports;
import io.horoscope.cassandra.request.CustomParameters;
import io.horoscope.cassandra.request.OwnReads;
import io.horoscope.cassandra.request.ReadReplies;
import io.horoscope.cassandra.request.ReadTracker;
import io.horoscope.cassandra.weave.HookFailures;
import io.horoscope.cassandra.weave.ReadReplyHook;
import io.horoscope.cassandra.weave.ReadRequestHook;
import io.horoscope.core.replica.Facts;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.select.HoroscopeSelector;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import io.horoscope.core.wire.Report;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.db.ReadResponse;
import org.apache.cassandra.locator.InetAddressAndPort;
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
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a reply to a read costs at both ends, with the messages and the serializer of the stock jar.
 * The reply is that to a digest read, whose own cost is the smallest there is.
 *
 * <p>{@code replica}: from the response to the bytes of its message. {@code coordinator}: the
 * request is sent, and the bytes become a message that ends it; without Cassandra's table of
 * callbacks, in which the hook looks up one. {@code off}: with the hooks in place and nothing
 * installed in them. {@code state}: the replica's state is on the reply, as on each one. {@code
 * report}: its report of itself, too, as on the first reply to a coordinator in each second.
 *
 * <p>{@code ./scripts/jmh ReplyBenchmark}. Figures are in bench/results/reply-cost.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@State(Scope.Benchmark)
public class ReplyBenchmark {

    private static final InetAddressAndPort REPLICA = Ring.endpoint(0);
    private static final InetAddressAndPort COORDINATOR = Ring.endpoint(Ring.NODES);

    private static final int REPLIES = 1 << 7;

    /** What is on replies. */
    public enum Content {
        OFF,
        STATE,
        REPORT
    }

    @Param public Content mode;

    private final NodeRegistry nodes = Ring.registry();
    private final PeerReports peers = new PeerReports(nodes, ReplyBenchmark::now);
    private final OwnReads reads = new OwnReads(() -> 3, () -> 32);
    private final Report report = report();
    private Message<NoPayload> read;
    private ReadResponse response;
    private final byte[][] replies = new byte[REPLIES][]; // In turn.

    @Setup
    public void start() throws IOException {
        DatabaseDescriptor.clientInitialization();
        response = Wire.digest();
        read = Message.builder(Verb.READ_REQ, NoPayload.noPayload).from(COORDINATOR).build();
        if (mode != Content.OFF) {
            install();
        }
        Caller caller = new Caller();
        for (int i = 0; i < replies.length; i++) {
            replica(caller);
            replies[i] = caller.wire.written();
            Message<?> received = received(i);
            if (CustomParameters.of(received) == null != (mode == Content.OFF)
                    || CustomParameters.report(received) == null != (mode != Content.REPORT)) {
                throw new IllegalStateException("a reply has not what mode says: " + mode);
            }
        }
    }

    /** As a node does where the mode is not off. */
    private void install() {
        ReplicaTable replicas = new ReplicaTable();
        HoroscopeSelector selector = HoroscopeSelector.byDefault();
        ReadRequestHook.install(
                new ReadTracker(
                        nodes,
                        replicas,
                        () -> selector,
                        ReplyBenchmark::now,
                        (node, now) -> false,
                        reads,
                        peers,
                        () -> Facts.EMPTY));
        ReadReplyHook.install(
                new ReadReplies(
                        ReplyBenchmark::now, reads, nodes, this::unsentReport, () -> Facts.EMPTY));
    }

    /** As a node that measures itself does: null where the coordinator has the newest one. */
    private byte[] unsentReport(Node coordinator) {
        long newest = mode == Content.REPORT ? now() : 0;
        return coordinator.reportSent(newest) ? report.aged(newest & 0xFFFF).encode() : null;
    }

    @TearDown
    public void check() {
        if (HookFailures.count() > 0) {
            throw new IllegalStateException(HookFailures.count() + " hooks failed");
        }
    }

    @Benchmark
    public int replica(Caller caller) throws IOException {
        ReadReplyHook.started(read);
        return caller.wire.write(ReadReplyHook.withState(read.responseWith(response)));
    }

    @Benchmark
    public Message<?> coordinator(Caller caller) throws IOException {
        caller.waiting.request = ReadRequestHook.sent(read, REPLICA);
        Message<?> received = received(caller.reads++ & (REPLIES - 1));
        ReadRequestHook.responded(received, caller.waiting);
        return received;
    }

    private Message<?> received(int i) throws IOException {
        return Wire.read(replies[i], replies[i].length, REPLICA);
    }

    /** With every signal there is. */
    private Report report() {
        Signals.Builder signals = Signals.builder();
        for (int i = 0; i < Signal.count(); i++) {
            signals.set(Signal.at(i), 0.4);
        }
        return new Report(nodes.find(REPLICA).address(), 1, 1, 0, false, signals.build());
    }

    private static long now() {
        return MonotonicClock.Global.preciseTime.now();
    }

    /** A thread of a replica, and of a coordinator with one request. */
    @State(Scope.Thread)
    public static class Caller {

        private final Wire wire = new Wire();
        private final Waiting waiting = new Waiting();
        private int reads;
    }
}
