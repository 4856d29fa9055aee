package io.horoscope.cassandra.request;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.core.replica.Facts;
import io.horoscope.core.replica.Reported;
import io.netty.util.concurrent.FastThreadLocal;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.Verb;

/**
 * Adds this node's {@link ReplicaState} to its replies to reads, its {@link Facts}, and its newest
 * report where the coordinator has not got it. Each reply is made by the thread that began its read.
 */
public final class ReadReplies {

    private final LongSupplier clock;
    private final OwnReads reads;
    private final NodeRegistry nodes;
    private final Function<Node, byte[]> reports;
    private final Supplier<Facts> facts;
    private final FastThreadLocal<ServedRead> served =
            new FastThreadLocal<>() {
                @Override
                protected ServedRead initialValue() {
                    return new ServedRead();
                }
            };

    /**
     * @param clock monotonic nanoseconds, precise
     * @param reads learns how long this one took
     * @param reports this node's newest report for a coordinator that has not got it; null for none
     * @param facts those in force
     */
    public ReadReplies(
            LongSupplier clock,
            OwnReads reads,
            NodeRegistry nodes,
            Function<Node, byte[]> reports,
            Supplier<Facts> facts) {
        this.clock = clock;
        this.reads = reads;
        this.nodes = nodes;
        this.reports = reports;
        this.facts = facts;
    }

    /**
     * This thread starts to serve a read of that coordinator.
     *
     * @param id of its message
     */
    public void started(long id, InetAddressAndPort coordinator) {
        ServedRead read = served.get();
        read.startedAtNanos = clock.getAsLong();
        read.id = id;
        read.coordinator = coordinator;
    }

    /**
     * The reply with the state added to its parameters. The reply itself if the read was aborted, or
     * if its start was not recorded: what this thread started last may be another one, which had no
     * reply.
     */
    public <T> Message<T> withState(Message<T> reply) {
        ServedRead read = served.get();
        InetAddressAndPort coordinator = read.coordinator;
        read.coordinator = null;
        if (coordinator == null || read.id != reply.id() || Aborted.isSaidBy(reply)) {
            return reply;
        }
        long nowNanos = clock.getAsLong();
        boolean isScan = reply.verb() != Verb.READ_RSP;
        Reported reported = reads.served(nowNanos - read.startedAtNanos, isScan, nowNanos);
        // Before the report, which a fact that throws would lose.
        byte[] measured = facts.get().encode();
        byte[] state = ReplicaState.encode(reported);
        return CustomParameters.add(reply, state, reports.apply(nodes.find(coordinator)), measured);
    }

    private static final class ServedRead {

        private InetAddressAndPort coordinator; // Null while there is none.
        private long id;
        private long startedAtNanos;
    }
}
