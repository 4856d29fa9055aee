package io.horoscope.director.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.channel.embedded.EmbeddedChannel;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** When a connection is closed, with time in the test's hands. */
class ConnectionGuardTest {

    private static final long DEADLINE_MILLIS = 1000;

    private final HttpCounters counters = new HttpCounters();

    @Test
    void connection_withoutAnswer_isClosedAtTheDeadline() {
        EmbeddedChannel channel = open();

        pass(channel, DEADLINE_MILLIS - 1);
        assertTrue(channel.isOpen());
        pass(channel, 1);
        assertFalse(channel.isOpen());
        assertEquals(0, counters.openConnections());
    }

    @Test
    void answer_writtenOut_startsTheDeadlineAnew() {
        EmbeddedChannel channel = open();

        pass(channel, DEADLINE_MILLIS - 1);
        channel.pipeline().fireUserEventTriggered(ConnectionGuard.ANSWERED);
        pass(channel, DEADLINE_MILLIS - 1);
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

    private EmbeddedChannel open() {
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.freezeTime();
        channel.pipeline().addLast(new ConnectionGuard(counters, DEADLINE_MILLIS));
        channel.pipeline().fireChannelActive();
        return channel;
    }

    private static void pass(EmbeddedChannel channel, long millis) {
        channel.advanceTimeBy(millis, TimeUnit.MILLISECONDS);
        channel.runScheduledPendingTasks();
    }
}
