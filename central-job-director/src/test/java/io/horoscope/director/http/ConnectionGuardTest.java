package io.horoscope.director.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.channel.embedded.EmbeddedChannel;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** When a connection is closed, with time in the test's hands. */
class ConnectionGuardTest {

    private final HttpCounters counters = new HttpCounters();
    private int hosts;

    /** L3: a request that never ends does not keep others out for half a minute. */
    @Test
    void connection_withoutRequest_isClosedAtTheFirstDeadline() {
        EmbeddedChannel channel = open();

        pass(channel, ConnectionGuard.FIRST_REQUEST_MILLIS - 1);
        assertTrue(channel.isOpen());
        pass(channel, 1);
        assertFalse(channel.isOpen());
        assertEquals(0, counters.openConnections());
    }

    @Test
    void requestAndAnswer_startTheDeadlineAnew() {
        EmbeddedChannel channel = open();

        pass(channel, ConnectionGuard.FIRST_REQUEST_MILLIS - 1);
        channel.pipeline().fireUserEventTriggered(ConnectionGuard.REQUESTED);
        pass(channel, ConnectionGuard.ANSWER_MILLIS - 1);
        channel.pipeline().fireUserEventTriggered(ConnectionGuard.ANSWERED);
        pass(channel, ConnectionGuard.ANSWER_MILLIS - 1);
        assertTrue(channel.isOpen());
        pass(channel, 1);
        assertFalse(channel.isOpen());
    }

    @Test
    void connection_beyondTheBound_isClosedAtOnceAndOthersLiveOn() {
        EmbeddedChannel first = open();
        for (int i = 1; i < ConnectionGuard.MAX_CONNECTIONS; i++) {
            assertTrue(open().isOpen());
        }

        assertFalse(open().isOpen());
        assertEquals(1, counters.refusedConnections());
        assertEquals(ConnectionGuard.MAX_CONNECTIONS, counters.openConnections());

        first.close().syncUninterruptibly();
        assertTrue(open().isOpen());
    }

    /** L3: one source does not take all places. */
    @Test
    void connection_beyondTheBoundOfItsSource_isClosedAtOnceAndOtherSourcesAreServed() {
        EmbeddedChannel first = open("10.0.0.1");
        for (int i = 1; i < ConnectionGuard.MAX_OF_A_SOURCE; i++) {
            assertTrue(open("10.0.0.1").isOpen());
        }

        assertFalse(open("10.0.0.1").isOpen());
        assertTrue(open("10.0.0.2").isOpen());

        first.close().syncUninterruptibly();
        assertTrue(open("10.0.0.1").isOpen());
        assertFalse(open("10.0.0.1").isOpen());
        assertEquals(2, counters.refusedConnections());
    }

    /** A connection of a source of its own. */
    private EmbeddedChannel open() {
        return open("10.1.0." + hosts++);
    }

    private EmbeddedChannel open(String source) {
        InetSocketAddress remote = new InetSocketAddress(source, 40_000 + hosts);
        EmbeddedChannel channel =
                new EmbeddedChannel() {
                    @Override
                    protected SocketAddress remoteAddress0() {
                        return remote;
                    }
                };
        channel.freezeTime();
        channel.pipeline().addLast(new ConnectionGuard(counters));
        channel.pipeline().fireChannelActive();
        return channel;
    }

    private static void pass(EmbeddedChannel channel, long millis) {
        channel.advanceTimeBy(millis, TimeUnit.MILLISECONDS);
        channel.runScheduledPendingTasks();
    }
}
