package io.horoscope.monitor.push;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.core.settings.Endpoint;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DirectorTargetTest {

    private final ByteArrayOutputStream log = new ByteArrayOutputStream();
    private final PrintStream stderr = System.err;
    private DatagramChannel channel;

    @BeforeEach
    void open() throws IOException {
        channel = DatagramChannel.open();
        System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void close() throws IOException {
        System.setErr(stderr);
        channel.close();
    }

    @Test
    void send_beforeTheFirstLookup_isNoFailure() {
        DirectorTarget target = target("127.0.0.1", 9);
        send(target, 3);
        assertEquals(0, target.failedCount());
        assertEquals(0, logLines());
    }

    @Test
    void send_unknownName_isLoggedOnceAndCounted() {
        DirectorTarget target = target("nosuchhost.invalid", 9);
        target.resolve();
        send(target, 1_000);
        assertEquals(1_000, target.failedCount());
        assertEquals(0, target.sentCount());
        assertEquals(1, logLines());
    }

    @Test
    void send_noListener_isNotNoticed() throws IOException {
        int port;
        try (DatagramSocket gone = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            port = gone.getLocalPort();
        }
        DirectorTarget target = target("127.0.0.1", port);
        target.resolve();
        send(target, 100);
        assertEquals(100, target.sentCount());
        assertEquals(0, logLines());
    }

    @Test
    void send_failureThatComesAndGoes_isLoggedOnce() throws IOException {
        DirectorTarget target = target("127.0.0.1", 9);
        target.resolve();
        DatagramChannel closed = DatagramChannel.open();
        closed.close();
        for (int i = 0; i < 20; i++) {
            target.send(closed, ByteBuffer.allocate(8));
            send(target, DirectorTarget.RECOVERED_REPORTS - 1);
        }
        assertEquals(20, target.failedCount());
        assertEquals(1, logLines(), "one line for the loss");
        send(target, 1);
        assertEquals(2, logLines(), "and one for the return");
    }

    @Test
    void send_datagram_isLeftForTheNextDirector() throws IOException {
        DirectorTarget target = target("127.0.0.1", 9);
        target.resolve();
        ByteBuffer datagram = ByteBuffer.allocate(100).position(10).limit(50);
        target.send(channel, datagram);
        assertEquals(10, datagram.position());
        assertEquals(50, datagram.limit());
    }

    private DirectorTarget target(String host, int port) {
        return new DirectorTarget(new Endpoint(host, port));
    }

    private void send(DirectorTarget target, int times) {
        for (int i = 0; i < times; i++) {
            target.send(channel, ByteBuffer.allocate(8));
        }
    }

    private long logLines() {
        return log.toString(StandardCharsets.UTF_8).lines().count();
    }
}
