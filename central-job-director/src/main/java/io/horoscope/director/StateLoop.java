package io.horoscope.director;

import io.horoscope.core.Failures;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.wire.Rejection;
import io.horoscope.director.state.Director;
import io.horoscope.director.state.DirectorCounter;
import io.horoscope.director.state.Snapshot;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.DatagramPacket;
import io.netty.util.concurrent.Future;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a {@link Director} on the event loop of its UDP channel: hands it every datagram, wakes it
 * when something is due, and is the border where its errors end: after any but a failure of the
 * virtual machine it goes on, and after one of those it closes the channel, which ends the process.
 * Other threads get snapshots, made on the loop.
 */
final class StateLoop extends SimpleChannelInboundHandler<DatagramPacket> {

    private static final Logger log = LoggerFactory.getLogger(StateLoop.class);

    /** One byte more than a datagram may have is enough to see that it is too long. */
    static final int RECEIVE_BYTES = 2048;

    private final Channel channel;
    private final Director director;
    private final LongSupplier clock;
    private final LogRateLimiter quietLog = new LogRateLimiter();
    private final byte[] bytes = new byte[RECEIVE_BYTES];
    private Future<?> timer;
    private long timerDueNanos;

    /**
     * @param clock monotonic time in nanoseconds, the director's own
     */
    StateLoop(Channel channel, Director director, LongSupplier clock) {
        this.channel = channel;
        this.director = director;
        this.clock = clock;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        wakeWhenDue(0);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        if (timer != null) {
            timer.cancel(false);
        }
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, DatagramPacket packet) {
        int length = Math.min(packet.content().readableBytes(), bytes.length);
        packet.content().readBytes(bytes, 0, length);
        Rejection rejection = director.receive(bytes, length, packet.sender());
        if (rejection != null && rejection != Rejection.UNPROVEN) { // The first of each sender is.
            long count = quietLog.note(rejection.key(), clock.getAsLong());
            if (count > 0) {
                log.warn(
                        "Dropped datagrams: {} ({}), {} since the last line about it; the last one came from {}",
                        rejection.key(),
                        rejection.meaning(),
                        count,
                        packet.sender());
            }
        }
        noteTwin();
    }

    /**
     * Once a minute for all nodes together: the page's counter says how often, and a log has a
     * bound.
     */
    private void noteTwin() {
        NodeAddress twin = director.takeTwin();
        if (twin != null
                && quietLog.note(DirectorCounter.STREAMS_INTERLEAVED.key(), clock.getAsLong())
                        > 0) {
            log.warn(
                    "Two monitors, or two Cassandra nodes, report as node {}. Give each a node_address of its own",
                    twin);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        ctx.flush(); // Answers to what was just read.
        wakeWhenDue(0);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        noteError(cause);
    }

    /** Immutable, and made on the director's own loop. */
    CompletableFuture<Snapshot> snapshot() {
        return CompletableFuture.supplyAsync(director::snapshot, channel.eventLoop());
    }

    private void turn() {
        timer = null;
        try {
            director.doWork();
            wakeWhenDue(0);
        } catch (Throwable e) {
            noteError(e);
            wakeWhenDue(Failures.PAUSE_NANOS);
        }
    }

    private void wakeWhenDue(long leastNanos) {
        if (!channel.isOpen()) {
            return;
        }
        long dueNanos = director.nextWorkNanos();
        if (timer != null) {
            if (dueNanos - timerDueNanos >= 0) {
                return;
            }
            timer.cancel(false);
        }
        timerDueNanos = dueNanos;
        long waitNanos = Math.max(leastNanos, dueNanos - clock.getAsLong());
        timer = channel.eventLoop().schedule(this::turn, waitNanos, TimeUnit.NANOSECONDS);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // The end is awaited elsewhere.
    private void noteError(Throwable error) {
        director.counters().add(DirectorCounter.ERRORS);
        long count = quietLog.note(error.getClass().getName(), clock.getAsLong());
        if (count > 0) {
            log.error("{} errors inside the director; the last was", count, error);
        }
        if (Failures.isFatal(error)) {
            channel.close();
        }
    }
}
