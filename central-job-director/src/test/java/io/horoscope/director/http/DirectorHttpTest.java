package io.horoscope.director.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** When a connection is closed, with the time set by the test. */
class DirectorHttpTest {

    private static final String REQUEST = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

    private final DirectorHttp server =
            new DirectorHttp(
                    CompletableFuture::new, new DirectorInfo("1", 1, false, 0), "localhost");
    private int hosts;

    /** L3: a request that never ends does not keep others out for half a minute. */
    @Test
    void firstRequest_neverComplete_isClosedAtTheFirstTimeout() {
        for (String sent : new String[] {"", "GET / HTTP/1.1\r\nHost: "}) {
            EmbeddedChannel channel = open();
            for (int second = 1; second < DirectorHttp.FIRST_REQUEST_SECONDS; second++) {
                pass(channel, 1);
                send(channel, sent.isEmpty() || second == 1 ? sent : "x");
                assertTrue(channel.isOpen());
            }
            pass(channel, 1);
            assertFalse(channel.isOpen());
        }
        assertEquals(0, server.counters().openConnections);
        assertEquals(0, server.counters().errors, "a timeout is no error");
    }

    @Test
    void request_complete_startsTheSecondTimeout() {
        EmbeddedChannel channel = open();
        pass(channel, DirectorHttp.FIRST_REQUEST_SECONDS - 1);
        for (int i = 0; i < 3; i++) {
            send(channel, REQUEST);
            pass(channel, RequestHandler.NEXT_REQUEST_SECONDS - 1);
            assertTrue(channel.isOpen());
        }
        pass(channel, 1);
        assertFalse(channel.isOpen());
    }

    @Test
    void connection_beyondTheBound_isClosedAtOnceAndOthersLiveOn() {
        EmbeddedChannel first = open();
        for (int i = 1; i < ConnectionLimit.MAX_CONNECTIONS; i++) {
            assertTrue(open().isOpen());
        }

        assertFalse(open().isOpen());
        assertEquals(1, server.counters().refusedConnections);
        assertEquals(ConnectionLimit.MAX_CONNECTIONS, server.counters().openConnections);

        first.close().syncUninterruptibly();
        assertTrue(open().isOpen());
    }

    /** L3: one source does not take all places. */
    @Test
    void connection_beyondTheBoundOfItsSource_isClosedAtOnceAndOtherSourcesAreServed() {
        EmbeddedChannel first = open("10.0.0.1");
        for (int i = 1; i < ConnectionLimit.MAX_OF_A_SOURCE; i++) {
            assertTrue(open("10.0.0.1").isOpen());
        }

        assertFalse(open("10.0.0.1").isOpen());
        assertTrue(open("10.0.0.2").isOpen());

        first.close().syncUninterruptibly();
        assertTrue(open("10.0.0.1").isOpen());
        assertFalse(open("10.0.0.1").isOpen());
        assertEquals(2, server.counters().refusedConnections);
    }

    /** Behind a proxy all viewers are one source. */
    @Test
    void connection_ofThisMachine_hasNoBoundOfItsSource() {
        for (int i = 0; i < ConnectionLimit.MAX_CONNECTIONS; i++) {
            assertTrue(open("127.0.0.1").isOpen());
        }
        assertFalse(open("127.0.0.1").isOpen());
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
        channel.pipeline().addLast(server);
        channel.pipeline().fireChannelActive();
        return channel;
    }

    private static void send(EmbeddedChannel channel, String text) {
        channel.writeInbound(Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII));
        channel.releaseOutbound();
    }

    private static void pass(EmbeddedChannel channel, long seconds) {
        channel.advanceTimeBy(seconds, TimeUnit.SECONDS);
        channel.runScheduledPendingTasks();
    }
}
