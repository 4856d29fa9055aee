package io.horoscope.director;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.key.UnauthenticatedKeys;
import io.horoscope.director.state.DatagramSink;
import io.horoscope.director.state.Director;
import io.horoscope.director.state.DirectorCounter;
import io.netty.channel.embedded.EmbeddedChannel;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Errors inside the director: M10 of the security review. */
class StateLoopTest {

    private static final long LATER = TimeUnit.HOURS.toNanos(1);

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private Error failure;
    private int turns;

    @Test
    void turn_throwsAnError_isCountedAndTheNextTurnComes() {
        Director director = start();
        failure = new AssertionError("of a test");
        advance(2_000);
        failure = null;
        int failed = turns;
        assertEquals(failed, director.snapshot().counts().get(DirectorCounter.ERRORS));
        assertTrue(failed > 2 && failed <= 21, "with a pause of 100 ms: " + failed);
        assertTrue(channel.isOpen());
        advance(100);
        assertTrue(turns > failed + 1, "and goes on");
    }

    @Test
    void turn_virtualMachineError_closesTheChannel() {
        start();
        failure = new OutOfMemoryError("of a test");
        advance(2_000);
        assertFalse(channel.isOpen());
        assertEquals(1, turns);
    }

    private Director start() {
        DirectorSettings settings =
                DirectorSettings.read(
                        Map.of("authentication", false, "udp_endpoint", "127.0.0.1:0"));
        DirectorFactory factory = new DirectorFactory(settings, this::now, bound -> 0);
        Director director =
                factory.director(settings.keys(), 1, UnauthenticatedKeys.KEY, new Nowhere());
        turns = 0;
        channel.freezeTime();
        channel.pipeline()
                .addLast(new StateLoop(channel, director, () -> failure == null ? 0 : LATER));
        return director;
    }

    /** The director's clock, which it reads first in a turn. */
    private long now() {
        if (failure != null) {
            turns++;
            throw failure;
        }
        turns++;
        return 0;
    }

    private void advance(long millis) {
        for (long i = 0; i < millis; i += 10) {
            channel.advanceTimeBy(10, TimeUnit.MILLISECONDS);
            channel.runPendingTasks();
        }
    }

    private static final class Nowhere implements DatagramSink {

        @Override
        public boolean send(ByteBuffer datagram, InetSocketAddress to) {
            return true;
        }

        @Override
        public void flush() {}
    }
}
