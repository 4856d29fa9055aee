package io.horoscope.measure.probe;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NetworkTest {

    private static final long SECOND = 1_000_000_000L;

    @TempDir Path root;
    private Probe probe;

    @BeforeEach
    void probe() {
        probe = Network.of(root);
    }

    @Test
    void sample_segmentsSentAgain_areAShare() throws IOException {
        write("proc/net/snmp", snmp(0, 0));
        assertTrue(probe.sample(0).isEmpty());
        write("proc/net/snmp", snmp(750, 250));
        assertEquals(0.25, probe.sample(SECOND).orElseThrow(), 1e-9);
        assertEquals(root.resolve("proc/net/snmp").toString(), probe.source());
        write("proc/net/snmp", snmp(760, 260));
        assertEquals(0, probe.sample(2 * SECOND).orElseThrow(), "too few to say");
    }

    @Test
    void sample_packetsDroppedOnArrival_areAShareOverCpus() throws IOException {
        write("proc/net/softnet_stat", "00000000 00000000 0\n00000010 00000000 0\n");
        assertTrue(probe.sample(0).isEmpty());
        write("proc/net/softnet_stat", "00000064 00000064 0\n00000010 00000000 0\n");
        assertEquals(0.5, probe.sample(SECOND).orElseThrow(), 1e-9);
    }

    /** A bridge or a tunnel has no speed, and its bytes pass a link that has one. */
    @Test
    void sample_linkOfKnownSpeed_isItsUse() throws IOException {
        write("sys/class/net/eth0/speed", "1000\n");
        write("sys/class/net/br0/speed", "-1\n");
        write("proc/net/dev", dev(0, 0));
        assertTrue(probe.sample(0).isEmpty());
        write("proc/net/dev", dev(10_000_000, 100_000_000));
        assertEquals(0.8, probe.sample(SECOND).orElseThrow(), 1e-9);
    }

    @Test
    void parsers_columnsByName_areFound() {
        assertArrayEquals(new long[] {2, 7}, Network.parseSegments(snmp(5, 2)));
        assertThrows(IllegalArgumentException.class, () -> Network.parseSegments("Udp: a\n"));
        assertThrows(
                IllegalArgumentException.class, () -> Network.parseSegments("Tcp: a\nTcp: 1\n"));
        assertEquals(0, Network.parseLinks("Inter-| Receive | Transmit\n").size());
    }

    private static String snmp(long sent, long again) {
        return "Ip: Forwarding\nIp: 1\nTcp: RtoAlgorithm OutSegs RetransSegs InErrs\nTcp: 1 "
                + sent
                + " "
                + again
                + " 0\n";
    }

    private static String dev(long received, long sent) {
        String row = received + " 1 0 0 0 0 0 0 " + sent + " 1 0 0 0 0 0 0\n";
        return "Inter-|   Receive  |  Transmit\n face |bytes |bytes\n  eth0: "
                + row
                + "   br0: "
                + row;
    }

    private void write(String path, String text) throws IOException {
        Files.createDirectories(root.resolve(path).getParent());
        Files.writeString(root.resolve(path), text);
    }
}
